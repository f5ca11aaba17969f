import {
  type CookiePreferences,
  choiceNameOf,
  cookieChoicePath,
  necessaryOnly,
  preferencesNamed,
} from '#domain/cookie-choice.ts';
import { focusMain } from '../ui/frame/focus.ts';
import { askingAttribute, bannerForm } from './ask-script.ts';
import { mirrorChoice, readChoice, storeChoice } from './stored-choice.ts';
import { clearWithdrawn } from './withdrawal.ts';

interface CookieSettings {
  version: string;
  tagManagerId?: string | undefined;
}

let settings: CookieSettings = { version: '' };

export function startCookies(site: CookieSettings): void {
  settings = site;
  const early = preferencesNamed(document.documentElement.getAttribute(askingAttribute));
  if (early) {
    storeChoice(early, site.version);
    isSavedUnannounced = true;
  }
  const choice = readChoice(site.version);
  mirrorChoice(site.version);
  apply(choice ?? necessaryOnly);
  showOrHideBanner();
  // The visitor may have chosen in another tab, or on an earlier page.
  window.addEventListener('storage', showOrHideBanner);
  window.addEventListener('pageshow', showOrHideBanner);
  // In the capture phase, before the inline script's listener. React may not have hydrated the banner.
  document.addEventListener('submit', takeBannerAnswer, { capture: true });
}

function takeBannerAnswer(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.id !== bannerForm) return;
  const preferences = preferencesNamed(submitter?.getAttribute('value'));
  if (!preferences) return;
  event.preventDefault();
  const hadFocus = form.contains(document.activeElement);
  choose(preferences);
  if (hadFocus) focusMain();
}

export function currentChoice(): CookiePreferences | undefined {
  return readChoice(settings.version);
}

/** @returns false if the browser blocks both storage and cookies */
export function storeCurrentChoice(preferences: CookiePreferences): boolean {
  return storeChoice(preferences, settings.version);
}

export function choose(preferences: CookiePreferences): void {
  const before = currentChoice();
  const isStored = storeCurrentChoice(preferences);
  sendChoiceToLog(preferences);
  showOrHideBanner();
  const hasLeft = apply(preferences);
  // A running script stops only with a reload. Without storage a reload would ask again.
  if (isStored && (hasLeft || (before?.analytics && !preferences.analytics))) reload();
  else onSaved();
}

let onSaved = () => {};
let isSavedUnannounced = false;

/** A key of the history state. It tells the reloaded page that a choice was saved. */
const savedMark = 'cookies-saved';

export function reload(): void {
  // Offline, a reload would lose the page.
  if (!navigator.onLine) onSaved();
  else {
    window.history.replaceState({ ...window.history.state, [savedMark]: true }, '');
    window.location.reload();
  }
}

/** Calls `listener` when a choice is saved, also if it was saved before hydration or caused a reload. */
export function whenSaved(listener: () => void): () => void {
  onSaved = listener;
  const { [savedMark]: wasSaved, ...state } = window.history.state ?? {};
  if (wasSaved) window.history.replaceState(state, '');
  if (wasSaved || isSavedUnannounced) listener();
  isSavedUnannounced = false;
  return () => {
    onSaved = () => {};
  };
}

function apply(preferences: CookiePreferences): boolean {
  const { tagManagerId } = settings;
  if (preferences.analytics && tagManagerId) {
    import('./tag-manager.ts').then(
      ({ addTagManager }) => addTagManager(tagManagerId, preferences),
      () => {},
    );
  }
  return clearWithdrawn(preferences);
}

export function showOrHideBanner(): void {
  const root = document.documentElement;
  if (readChoice(settings.version)) root.removeAttribute(askingAttribute);
  else root.setAttribute(askingAttribute, 'ask');
}

/** Uses this site's own log, even with an external API. */
export function sendChoiceToLog(preferences: CookiePreferences): void {
  const { analytics, marketing } = preferences;
  const body = { choice: choiceNameOf(preferences), analytics, marketing, version: settings.version };
  fetch(cookieChoicePath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {});
}
