import { type RefObject, useEffect } from 'react';
import type { Form } from '#domain/forms/form.ts';
import { type browserSteps, countPath } from '#domain/funnel.ts';

/** Sends nothing personal. */
export function useFunnelBeacons({ name, steps }: Form, element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = element.current;
    if (!steps || !form) return;
    const sendBeacon = (step: (typeof browserSteps)[number]) =>
      navigator.sendBeacon(`${countPath}?form=${name}&step=${step}`);
    const begin = ({ isTrusted }: Event) => {
      // Restoring a draft fires untrusted events, and the form was begun before.
      if (!isTrusted) return;
      form.removeEventListener('input', begin);
      sendBeacon('begun');
    };
    sendBeacon('opened');
    form.addEventListener('input', begin);
    return () => form.removeEventListener('input', begin);
  }, [name, steps, element]);
}
