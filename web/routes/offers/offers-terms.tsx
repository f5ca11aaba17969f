import { policyLoader } from '../policies/policy.ts';
import { PolicyPage } from '../policies/policy-page.tsx';
import type { Route } from './+types/offers-terms.ts';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('offersTerms', args);

export default function OffersTermsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="offersTerms" policy={loaderData} />;
}
