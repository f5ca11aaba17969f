import type { Route } from './+types/fraud.ts';
import { policyLoader } from './policy.ts';
import { PolicyPage } from './policy-page.tsx';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('fraud', args);

export default function FraudPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="fraud" policy={loaderData} />;
}
