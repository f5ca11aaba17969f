import type { i18n as I18n } from 'i18next';
import { isLanguage } from './language.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

let instance: I18n | undefined;

/** The browser's one i18next instance, made known by the entry before anything navigates. */
export function setBrowserI18n(i18n: I18n): void {
  instance = i18n;
}

/**
 * Loads the other language's sentences, changes to it, and remembers it as the server does.
 * Where they cannot be had, the page is asked for whole: the server's answer carries them.
 */
export async function changeLanguage(language: string | undefined): Promise<void> {
  if (!instance || !isLanguage(language) || instance.language === language) return;
  await instance.changeLanguage(language);
  if (!instance.hasResourceBundle(language, 'shell')) {
    window.location.reload();
    return;
  }
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `lang=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}
