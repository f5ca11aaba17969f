import { policyLoader } from '../components/policy.ts';
import { PolicyPage } from '../components/policy-page.tsx';
import type { Route } from './+types/privacy-policy.ts';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('privacyPolicy', args);

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="privacyPolicy" policy={loaderData} />;
}
