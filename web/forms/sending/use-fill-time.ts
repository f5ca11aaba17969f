import { type RefObject, useCallback, useRef, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/**
 * Measures how long the visitor takes to fill in the form. A cached page cannot contain the time of its request, so
 * scripts measure. A loaded page counts from its navigation, because people type before scripts run.
 */
export function useFillTime(): {
  field: RefObject<HTMLInputElement | null>;
  measure(): void;
  forget(): void;
} {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [begun] = useState({ at: hydrated ? performance.now() : 0 });
  const measure = useCallback(() => {
    if (field.current) field.current.value = String(Math.round(performance.now() - begun.at));
  }, [begun]);
  /** The visitor has already read a form that is restored from a draft. */
  const forget = useCallback(() => {
    begun.at = Number.NEGATIVE_INFINITY;
  }, [begun]);
  return { field, measure, forget };
}
