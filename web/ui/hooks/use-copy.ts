import { type RefObject, useRef, useState } from 'react';

/**
 * Copies a short text that stands in the page.
 * @returns the place to put `shown` on, and whether it was copied
 */
export function useCopy<Shown extends HTMLElement>(
  text: string,
): { shown: RefObject<Shown | null>; copied: boolean; copy(): Promise<void> } {
  const shown = useRef<Shown>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // What says that it is copied goes and comes again: a second time is heard too.
    setCopied(false);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // No permission, or no secure origin: marked, it can be copied by hand.
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
    }
  };
  return { shown, copied, copy };
}
