/** Browser only. */

const key = 'hero-film';

interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the visitor saves data, or has a connection too slow for a film. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const slow = /2g$/.test(connection?.effectiveType ?? '');
  return connection?.saveData === true || slow || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Returns whether the visitor has stopped the film in this tab. */
export function isStopped(): boolean {
  try {
    return sessionStorage.getItem(key) === 'stopped';
  } catch {
    return false;
  }
}

/** Remembers the choice while the tab is open. */
export function rememberStopped(stopped: boolean): void {
  try {
    if (stopped) sessionStorage.setItem(key, 'stopped');
    else sessionStorage.removeItem(key);
  } catch {
    // The choice then lasts as long as the page.
  }
}
