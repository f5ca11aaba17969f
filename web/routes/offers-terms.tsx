import { policyLoader } from '../components/policy.ts';
import { PolicyPage } from '../components/policy-page.tsx';
import type { Route } from './+types/offers-terms.ts';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('offersTerms', args);

export default function OffersTermsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="offersTerms" policy={loaderData} />;
}
