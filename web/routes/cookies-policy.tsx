import { policyLoader } from '../components/policy.ts';
import { PolicyPage } from '../components/policy-page.tsx';
import type { Route } from './+types/cookies-policy.ts';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('cookiesPolicy', args);

export default function CookiesPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="cookiesPolicy" policy={loaderData} />;
}
