import { policyLoader } from '../components/policy.ts';
import { PolicyPage } from '../components/policy-page.tsx';
import type { Route } from './+types/terms-conditions.ts';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('termsConditions', args);

export default function TermsConditionsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="termsConditions" policy={loaderData} />;
}
