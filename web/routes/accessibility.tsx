import { policyLoader } from '../components/policy.ts';
import { PolicyPage } from '../components/policy-page.tsx';
import type { Route } from './+types/accessibility.ts';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('accessibility', args);

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="accessibility" policy={loaderData} />;
}
