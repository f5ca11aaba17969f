import type { Route } from './+types/accessibility.ts';
import { policyLoader } from './policy.ts';
import { PolicyPage } from './policy-page.tsx';

export const handle = { namespaces: ['policy'] };

export const loader = (args: Route.LoaderArgs) => policyLoader('accessibility', args);

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage page="accessibility" policy={loaderData} />;
}
