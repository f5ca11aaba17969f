import type { CookiePreferences } from '#domain/cookie-choice.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type State = 'granted' | 'denied';
const state = (granted: boolean): State => (granted ? 'granted' : 'denied');

/** Seconds; the cookie policy allows a year. Google's default is two years. */
const cookieMaxAge = 365 * 24 * 60 * 60;

/**
 * Returns the tag manager's commands, in order: deny everything (Google's consent mode, version 2), grant what the
 * visitor agreed to, limit the age of cookies. Tags with their own age override the limit (see `docs/install.md`).
 */
export function consentCommands({ analytics, marketing }: CookiePreferences) {
  const denied = {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  } as const;
  const agreed = {
    ad_storage: state(marketing),
    ad_user_data: state(marketing),
    ad_personalization: state(marketing),
    analytics_storage: state(analytics),
  };
  return [
    ['consent', 'default', denied],
    ['consent', 'update', agreed],
    ['set', { cookie_expires: cookieMaxAge }],
  ] as const;
}

/** Adds the tag manager. Call it only with consent to analytics. */
export function addTagManager(id: string, preferences: CookiePreferences): void {
  window.dataLayer ??= [];
  const layer = window.dataLayer;
  for (const command of consentCommands(preferences)) layer.push(asArguments(...command));
  if (document.querySelector('script[data-tag-manager]')) return;
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.dataset.tagManager = id;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

function asArguments(..._command: unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: Google expects `arguments` objects instead of arrays
  return arguments;
}
