import { type RefObject, useEffect, useState } from 'react';

/** Whether a part of the element is on the screen; false until it is known. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const seen = new IntersectionObserver(
      // A busy page tells of several changes at once: the last one holds.
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.1 },
    );
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
  return inView;
}
