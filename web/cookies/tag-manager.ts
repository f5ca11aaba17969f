import type { CookiePreferences } from '#domain/cookie-choice.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

type State = 'granted' | 'denied';
const state = (granted: boolean): State => (granted ? 'granted' : 'denied');

/** Seconds that a cookie of analytics or marketing may stay: the cookie policy's year. Google's own default is two. */
const cookieMaxAge = 365 * 24 * 60 * 60;

/**
 * What the tag manager finds when it loads, in this order: everything denied (Google's consent mode, version 2), then
 * what this visitor agreed to, how long its cookies may stay, then the start. Tags of the container that set an age of
 * their own override ours: `docs/install.md` says what they must hold to. Without analytics the manager is not
 * added, and this is not called.
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

/** Adds the container's script, once a page, for a visitor who agreed to analytics. */
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

/** Google reads commands from `arguments` objects, and takes an array for something else. */
function asArguments(..._command: unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}
