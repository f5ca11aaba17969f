import { type RefObject, useCallback, useRef, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';

/**
 * How long a form was there before it was sent, measured by scripts alone: pages are kept, the same for everybody, and
 * carry no time of their own. A page that was loaded counts from its navigation, since people type before scripts run.
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
  /** A form that came back filled in was read before. */
  const forget = useCallback(() => {
    begun.at = Number.NEGATIVE_INFINITY;
  }, [begun]);
  return { field, measure, forget };
}
