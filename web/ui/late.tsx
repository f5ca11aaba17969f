import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component that is fetched when it is first drawn. Where it cannot be had nothing is drawn: only what a page is whole
 * without comes late.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Late = lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
  return (props) => (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
