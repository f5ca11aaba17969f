/** What this visitor told the browser, or this page, about films. Only in the browser. */

const key = 'hero-film';

interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the visitor saves data, or has a connection on which a film would be in the way of what they came for. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const slow = /2g$/.test(connection?.effectiveType ?? '');
  return connection?.saveData === true || slow || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Whether the visitor stopped the film since this tab was opened. */
export function isStopped(): boolean {
  try {
    return sessionStorage.getItem(key) === 'stopped';
  } catch {
    return false;
  }
}

/** Remembers it for as long as the tab is open; a browser that forbids storage forgets it with the page. */
export function rememberStopped(stopped: boolean): void {
  try {
    if (stopped) sessionStorage.setItem(key, 'stopped');
    else sessionStorage.removeItem(key);
  } catch {
    // Nothing depends on it.
  }
}
