import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const never = () => new Promise<never>(() => {});

/**
 * A component that is fetched when it is first drawn: only what a page is whole without comes late. Where it cannot be had it
 * stays as the server drew it, else `meanwhile` stays, and the page goes on. Firefox takes what is still loading from a page
 * that somebody leaves, while they still see it.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const Late = lazy(() => load().catch(never));
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Late {...props} />
    </Suspense>
  );
}
