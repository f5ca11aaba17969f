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

/** At the page's start in the browser: does what was agreed to, and nothing before somebody agreed. */
export function startCookies(site: CookieSettings): void {
  settings = site;
  const early = preferencesNamed(document.documentElement.getAttribute(askingAttribute));
  if (early) {
    storeChoice(early, site.version);
    isSavedUntold = true;
  }
  const choice = readChoice(site.version);
  mirrorChoice(site.version);
  apply(choice ?? necessaryOnly);
  showOrHideBanner();
  // The choice may be made in another tab, or on a page that this one was left for.
  window.addEventListener('storage', showOrHideBanner);
  window.addEventListener('pageshow', showOrHideBanner);
  // Before the inline script's own listener. React may not have taken the banner over yet.
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

/** What this browser's visitor chose, if anything. Only in the browser. */
export function currentChoice(): CookiePreferences | undefined {
  return readChoice(settings.version);
}

/** Stores a choice. @returns false where the browser stores nothing: it then holds as long as the page lives. */
export function keepChoice(preferences: CookiePreferences): boolean {
  return storeChoice(preferences, settings.version);
}

/** Keeps a choice, tells the log, and does what follows from it. The banner goes. */
export function choose(preferences: CookiePreferences): void {
  const before = currentChoice();
  const isStored = keepChoice(preferences);
  tellLog(preferences);
  showOrHideBanner();
  const hasLeft = apply(preferences);
  // What runs cannot be stopped, only not started again. A page that is loaded anew asks again where nothing is stored.
  if (isStored && (hasLeft || (before?.analytics && !preferences.analytics))) reload();
  else onSaved();
}

let onSaved = () => {};
/** The banner was answered before anything could say that the answer is saved. */
let isSavedUntold = false;

/** In the history's entry, which outlives a reload and nothing else. */
const savedMark = 'cookies-saved';

/** Loads the page anew, which then says that the choice is saved. */
export function reload(): void {
  // Without a network the page would be gone, and nothing new can start anyway.
  if (!navigator.onLine) onSaved();
  else {
    window.history.replaceState({ ...window.history.state, [savedMark]: true }, '');
    window.location.reload();
  }
}

/** Calls back when a choice was kept here, and at once when that was before: early, or the reason for loading the page anew. */
export function whenSaved(listener: () => void): () => void {
  onSaved = listener;
  const { [savedMark]: wasSaved, ...state } = window.history.state ?? {};
  if (wasSaved) window.history.replaceState(state, '');
  if (wasSaved || isSavedUntold) listener();
  isSavedUntold = false;
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

/** Shows the banner to those who have not chosen. */
export function showOrHideBanner(): void {
  const root = document.documentElement;
  if (readChoice(settings.version)) root.removeAttribute(askingAttribute);
  else root.setAttribute(askingAttribute, 'ask');
}

/**
 * To the server of this page, wherever the API is: the log of choices is this site's own. Nobody waits for it: a choice
 * holds whether or not it can be logged.
 */
export function tellLog(preferences: CookiePreferences): void {
  const { analytics, marketing } = preferences;
  const body = { choice: choiceNameOf(preferences), analytics, marketing, version: settings.version };
  fetch(cookieChoicePath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {});
}
