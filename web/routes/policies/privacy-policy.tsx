import type { Route } from './+types/privacy-policy.ts';
import { policyLoader } from './policy.ts';
import { PolicyPage } from './policy-page.tsx';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('privacyPolicy', args);

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="privacyPolicy" policy={loaderData} />;
}
