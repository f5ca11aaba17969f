import { expect, test } from 'vitest';
import { liveIdentity } from '#server/gateways/identity.ts';
import { expectGatewayDown } from '../support/provider.ts';
import { startExample } from './example-program.ts';

const token = 'identity-token';
const person = { nationalId: '1000000001', mobile: '966500000011' };

test('the example of the identity check answers the live client', async () => {
  const { url, lines } = await startExample('identity/identity.ts', { IDENTITY_TOKEN: token });
  const { verify } = liveIdentity({ url, token });
  expect([
    await verify(person),
    await verify({ ...person, birthDate: '1990-02-28' }),
    await verify({ ...person, birthDate: '1990-02-27' }),
    await verify({ ...person, mobile: '966500000012' }),
    await verify({ ...person, nationalId: '1000000002' }),
  ]).toEqual([true, true, false, false, false]);
  expect(lines.join('\n')).not.toMatch(/1000000001|9665/);
});

test('the example of the identity check refuses a wrong token and a malformed request', async () => {
  const { url } = await startExample('identity/identity.ts', { IDENTITY_TOKEN: token });
  for (const wrong of [
    { url, token: 'wrong' },
    { url, token: '' },
  ])
    expect((await expectGatewayDown(liveIdentity(wrong).verify(person))).message).toBe(
      'identity: answered 401',
    );
  const check = (changes: object) => liveIdentity({ url, token }).verify({ ...person, ...changes });
  for (const changes of [
    { mobile: '0500000011' },
    { nationalId: '' },
    { birthDate: '28/2/1990' },
    { nationalId: 'x'.repeat(9000) },
  ])
    expect((await expectGatewayDown(check(changes))).message).toBe('identity: answered 400');
  expect((await fetch(url)).status).toBe(405);
});
