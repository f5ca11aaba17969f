/** Browser only. */

const key = 'hero-film';

interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

/** Also true for a connection too slow for a film. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const slow = /2g$/.test(connection?.effectiveType ?? '');
  return connection?.saveData === true || slow || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

export function isStopped(): boolean {
  try {
    return sessionStorage.getItem(key) === 'stopped';
  } catch {
    return false;
  }
}

export function rememberStopped(stopped: boolean): void {
  try {
    if (stopped) sessionStorage.setItem(key, 'stopped');
    else sessionStorage.removeItem(key);
  } catch {
    // The choice then lasts as long as the page.
  }
}
