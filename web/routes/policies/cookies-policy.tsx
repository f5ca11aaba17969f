import type { Route } from './+types/cookies-policy.ts';
import { policyLoader } from './policy.ts';
import { PolicyPage } from './policy-page.tsx';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('cookiesPolicy', args);

export default function CookiesPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="cookiesPolicy" policy={loaderData} />;
}
