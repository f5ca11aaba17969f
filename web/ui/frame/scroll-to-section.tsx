import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds before scrolling again, once late content has its height (R18.2). */
const againMs = { about: 1000, elsewhere: 1500 };

/**
 * Scrolls to the section in the address's hash or the navigation state (`{ section }`). Scrolls again later unless the
 * visitor has moved.
 */
export function ScrollToSection() {
  const { key, hash, state, pathname } = useLocation();
  const named = (state as { section?: unknown } | null)?.section;
  const section = typeof named === 'string' ? named : hash.slice(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key may ask for the same section again
  useEffect(() => {
    if (!section) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true, once: true };
    for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      window.addEventListener(event, () => stop.abort(), options);
    }
    if (typeof named === 'string') document.getElementById(section)?.scrollIntoView();
    const wait = pathname.endsWith('/about') ? againMs.about : againMs.elsewhere;
    const timer = setTimeout(() => {
      const target = document.getElementById(section);
      if (target) target.scrollIntoView();
      // biome-ignore lint/suspicious/noConsole: tells the link's author what is wrong
      else console.info(`Section ${section} not found on this page`);
      stop.abort();
    }, wait);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => stop.abort();
  }, [key, section]);

  return null;
}
