import { type CookiePreferences, cookieDomains, isLeftBy } from '#domain/cookie-choice.ts';
import { readCookies, setCookie } from './page-cookies.ts';

/**
 * Deletes cookies and storage of categories without consent; cookies also on parent domains.
 * @returns whether there was anything to delete
 */
export function clearWithdrawn({ analytics, marketing }: CookiePreferences): boolean {
  const isWithdrawn = (name: string) =>
    (!analytics && isLeftBy('analytics', name)) || (!marketing && isLeftBy('marketing', name));
  const cookies = readCookies()
    .split(/; */)
    .map((cookie) => cookie.split('=', 1)[0] ?? '');
  const names = cookies.filter(isWithdrawn);
  for (const name of names) {
    // Deleting a cookie needs its domain, which scripts cannot read, so try each possible one.
    const domains = ['', ...cookieDomains(window.location.hostname).map((domain) => `; Domain=${domain}`)];
    for (const domain of domains) {
      setCookie(`${name}=; Path=/; Max-Age=0${domain}`);
    }
  }
  const stored = ['localStorage', 'sessionStorage'] as const;
  const cleared = stored.map((kind) => clearStorage(kind, isWithdrawn));
  return names.length > 0 || cleared.includes(true);
}

function clearStorage(kind: 'localStorage' | 'sessionStorage', isWithdrawn: (name: string) => boolean) {
  try {
    const storage = window[kind];
    const keys = Object.keys(storage).filter(isWithdrawn);
    for (const key of keys) storage.removeItem(key);
    return keys.length > 0;
  } catch {
    // Blocked storage is empty.
    return false;
  }
}
