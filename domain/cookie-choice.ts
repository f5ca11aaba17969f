/**
 * The visitor's cookie choice and its storage (R17). A cookie mirrors the choice for the server and for pages without
 * scripts.
 */

/** Defined here and not in `api-paths.ts`, because every page loads this module. */
export const cookieChoicePath = '/api/cookies/choice';

/** The banner's form posts here before the scripts run, and without scripts. */
export const bannerAnswerPath = '/cookie-choice';

export interface CookiePreferences {
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

/** The values of `cookie-consent`, and `custom` for logs of a partial choice. */
export type ChoiceName = 'acceptAll' | 'necessary' | 'custom';

export const storageKeys = {
  consent: 'cookie-consent',
  preferences: 'cookies-preferences',
  version: 'cookie-consent-version',
  /** The last day, `YYYY-MM-DD` in UTC, on which the choice counts. Browser storage has no expiry of its own. */
  until: 'cookie-consent-until',
} as const;

export const mirrorCookie = 'cookies-choice';

/** Seconds: a year, well below the policy's limit for a technical cookie (R17.2). */
export const choiceMaxAge = 365 * 24 * 60 * 60;

/** The switches before a first choice (R17.3). Until the visitor presses a button, nothing is agreed or stored. */
export const defaultPreferences: CookiePreferences = { essential: true, analytics: true, marketing: false };

/** Allows marketing without analytics, which has no effect: only analytics adds the tag manager. The switch says so. */
export function preferencesOf(analytics: boolean, marketing: boolean): CookiePreferences {
  return { essential: true, analytics, marketing };
}

export const acceptAll: CookiePreferences = { essential: true, analytics: true, marketing: true };
export const necessaryOnly: CookiePreferences = { essential: true, analytics: false, marketing: false };

export function preferencesNamed(choice: unknown): CookiePreferences | undefined {
  if (choice === 'acceptAll') return acceptAll;
  return choice === 'necessary' ? necessaryOnly : undefined;
}

export function choiceNameOf({ analytics, marketing }: CookiePreferences): ChoiceName {
  if (analytics && marketing) return 'acceptAll';
  return analytics || marketing ? 'custom' : 'necessary';
}

/** A partial choice counts as `necessary`, so that no reader of `cookie-consent` takes it for full consent. */
export function consentOf(preferences: CookiePreferences): 'acceptAll' | 'necessary' {
  return choiceNameOf(preferences) === 'acceptAll' ? 'acceptAll' : 'necessary';
}

/** Returns the policy's version, and one digit each for analytics and marketing. */
export function formatMirror({ analytics, marketing }: CookiePreferences, version: string): string {
  return `${version}.${Number(analytics)}${Number(marketing)}`;
}

/** Returns a `Set-Cookie` header, which is also a value for `document.cookie`. */
export function storeMirror(mirror: string, isSecure: boolean, maxAge = choiceMaxAge): string {
  return `${mirrorCookie}=${mirror}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/**
 * Reads a `Cookie` header or `document.cookie`.
 * @returns undefined without a choice, or for another version of the policy
 */
export function readMirror(cookies: string, version: string): CookiePreferences | undefined {
  const prefix = `${mirrorCookie}=${version}.`;
  const digits = cookies
    .split(/; */)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
  if (digits === undefined || !/^[01]{2}$/.test(digits)) return undefined;
  return preferencesOf(digits[0] === '1', digits[1] === '1');
}

/**
 * If only the keys of R17.1 exist (`consent`, `preferences`), somebody wrote them by hand: they count for the version
 * in force and never expire.
 * @param stored - the texts under `storageKeys`, null if absent
 * @param today - `YYYY-MM-DD` in UTC
 * @returns undefined without a choice, for another version of the policy, or after the last day
 */
export function readStored(
  stored: Record<keyof typeof storageKeys, string | null>,
  version: string,
  today: string,
): CookiePreferences | undefined {
  const { consent } = stored;
  if (stored.until !== null && stored.until < today) return undefined;
  if (consent !== 'acceptAll' && consent !== 'necessary') return undefined;
  if (stored.version !== null && stored.version !== version) return undefined;
  if (stored.preferences === null) return consent === 'acceptAll' ? acceptAll : necessaryOnly;
  return parsePreferences(stored.preferences);
}

/** Only a plain `true` counts as consent. */
function parsePreferences(text: string): CookiePreferences {
  try {
    const parsed = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    return preferencesOf(parsed?.analytics === true, parsed?.marketing === true);
  } catch {
    return necessaryOnly;
  }
}

export function isLeftBy(category: 'analytics' | 'marketing', name: string): boolean {
  return (category === 'analytics' ? /^(_ga$|_ga_|_gid$|_gat)/ : /^(_gcl|_gac)/).test(name);
}

/** Returns the host and each parent, the widest last. Browsers refuse public suffixes among them. */
export function cookieDomains(host: string): string[] {
  if (/^[\d.]+$|:/.test(host)) return [host];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).slice(0, Math.max(1, labels.length - 1));
}
