/**
 * What a visitor agrees to, and how it is kept (R17). Browser storage holds the fixed
 * two keys, and beside them the version of the cookie policy that was read. A cookie mirrors all three: the server and
 * pages without scripts know the choice by it.
 */

/** Where a choice is told, for the log of consents. It stands here because every page brings it, and not the API's other paths. */
export const cookieChoicePath = '/api/cookies/choice';

/** Where the banner's form goes before and without scripts: it stores the choice in the cookie and answers nothing. */
export const bannerAnswerPath = '/cookie-choice';

/** What each category may do. Essential is always true: without it the site does not work. */
export interface CookiePreferences {
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

/** As `cookie-consent` holds it, and `custom` where a log should tell both apart from it. */
export type ChoiceName = 'acceptAll' | 'necessary' | 'custom';

export const storageKeys = {
  consent: 'cookie-consent',
  preferences: 'cookies-preferences',
  version: 'cookie-consent-version',
  /** The last day, `YYYY-MM-DD` in UTC, on which the choice counts: browser storage itself forgets nothing. */
  until: 'cookie-consent-until',
} as const;

export const mirrorCookie = 'cookies-choice';

/** Seconds that a choice is kept: a year, well below what the policy allows a technical cookie (R17.2). */
export const choiceMaxAge = 365 * 24 * 60 * 60;

/**
 * The default (R17.3). It is where the switches stand before a first choice, and no more than that: until
 * somebody presses a button nothing is agreed to, nothing is stored, and nothing but the essential is active.
 */
export const defaultPreferences: CookiePreferences = { essential: true, analytics: true, marketing: false };

/**
 * What was chosen switch by switch. Each is kept as it was chosen; that marketing needs the tag manager, which only
 * analytics adds, is said beside its switch.
 */
export function preferencesOf(analytics: boolean, marketing: boolean): CookiePreferences {
  return { essential: true, analytics, marketing };
}

export const acceptAll: CookiePreferences = { essential: true, analytics: true, marketing: true };
export const necessaryOnly: CookiePreferences = { essential: true, analytics: false, marketing: false };

/** Returns what a button of the banner stands for, or undefined for any other value. */
export function preferencesNamed(choice: unknown): CookiePreferences | undefined {
  if (choice === 'acceptAll') return acceptAll;
  return choice === 'necessary' ? necessaryOnly : undefined;
}

export function choiceNameOf({ analytics, marketing }: CookiePreferences): ChoiceName {
  if (analytics && marketing) return 'acceptAll';
  return analytics || marketing ? 'custom' : 'necessary';
}

/**
 * The value of `cookie-consent`, which knows two: all, or not all. Of what was agreed to in part only the preferences
 * tell, so that no reader of this key takes a part for the whole.
 */
export function consentOf(preferences: CookiePreferences): 'acceptAll' | 'necessary' {
  return choiceNameOf(preferences) === 'acceptAll' ? 'acceptAll' : 'necessary';
}

/** The mirror cookie's value: the policy's version, and a digit for each category that is not essential. */
export function formatMirror({ analytics, marketing }: CookiePreferences, version: string): string {
  return `${version}.${Number(analytics)}${Number(marketing)}`;
}

/** Returns the `Set-Cookie` header, or the text for `document.cookie`, that stores a mirror for so many seconds. */
export function storeMirror(mirror: string, isSecure: boolean, maxAge = choiceMaxAge): string {
  return `${mirrorCookie}=${mirror}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/**
 * The choice in a `Cookie` header or in `document.cookie`.
 * @returns undefined without one, or with one of another version of the policy
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
 * The choice in browser storage. A consent without a version was written under the fixed keys alone: it counts for the one in force.
 * One without a last day was written by hand, under the fixed keys alone, and stays.
 * @param stored - the texts under `storageKeys`, null where there is none
 * @param today - `YYYY-MM-DD`, in UTC
 * @returns undefined when nothing was agreed or refused yet, under another version of the policy, or too long ago
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

/** Only a plain `true` is an agreement; whatever cannot be read is none. */
function parsePreferences(text: string): CookiePreferences {
  try {
    const parsed = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    return preferencesOf(parsed?.analytics === true, parsed?.marketing === true);
  } catch {
    return necessaryOnly;
  }
}

/** Whether a cookie, or a key of browser storage, was left by what a category allows. */
export function isLeftBy(category: 'analytics' | 'marketing', name: string): boolean {
  return (category === 'analytics' ? /^(_ga$|_ga_|_gid$|_gat)/ : /^(_gcl|_gac)/).test(name);
}

/**
 * The domains under which a script of this host may have set cookies: itself and each parent, the widest last.
 * Browsers refuse the public suffixes among them.
 */
export function cookieDomains(host: string): string[] {
  if (/^[\d.]+$|:/.test(host)) return [host];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).slice(0, Math.max(1, labels.length - 1));
}
