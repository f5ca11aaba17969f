import { type RefObject, useRef, useState } from 'react';

/** @returns `shown`, a ref for the text's element */
export function useCopy<Shown extends HTMLElement>(
  text: string,
): { shown: RefObject<Shown | null>; copied: boolean; copy(): Promise<void> } {
  const shown = useRef<Shown>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Reset first, so that screen readers announce a second copy too.
    setCopied(false);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without permission or a secure origin, select the text to be copied by hand.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };
  return { shown, copied, copy };
}
