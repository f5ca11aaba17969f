import type { Route } from './+types/terms-conditions.ts';
import { policyLoader } from './policy.ts';
import { PolicyPage } from './policy-page.tsx';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('termsConditions', args);

export default function TermsConditionsPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="termsConditions" policy={loaderData} />;
}
