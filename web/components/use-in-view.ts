import { type RefObject, useEffect, useState } from 'react';

/** Whether a part of the element is on the screen; false until it is known. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const seen = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.1,
    });
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
  return inView;
}
