import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { restoreEarlyInput } from '../early-input.ts';

const never = () => new Promise<never>(() => {});

/**
 * Loads parts that a page can do without. If loading fails, the server's markup stays, or else `meanwhile`. That is no
 * error: Firefox cancels pending loads while a visitor is leaving.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const Lazy = lazy(() => load().catch(never));
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Lazy {...props} />
      <Arrived />
    </Suspense>
  );
}

/** Restores what was typed into the server's markup, if React rendered the page again before this part arrived. */
function Arrived(): undefined {
  useLayoutEffect(restoreEarlyInput, []);
}
