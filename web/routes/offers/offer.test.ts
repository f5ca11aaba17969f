import { expect, test } from 'vitest';
import type { Site } from '../../site.ts';
import { loader } from './offer.tsx';

test('an unpublished offer redirects to the list of offers and drops the query of React Router', () => {
  const query = '?source=mail&_routes=routes%2Foffers%2Foffer';
  const request = new Request(`https://rimal.example/ar/individual/offers/summer${query}`);
  const site = { content: { offers: [] } } as unknown as Site;
  const load = () =>
    loader({ request, params: { id: 'summer' }, context: { get: () => site } } as never) as never;
  let thrown: unknown;
  try {
    load();
  } catch (error) {
    thrown = error;
  }
  expect((thrown as Response).headers.get('location')).toBe('/ar/offers?source=mail');
});
