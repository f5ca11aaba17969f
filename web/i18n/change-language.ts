import { isLanguage } from '#domain/language.ts';
import { nextPageLost } from '../ui/frame/load-route-module.ts';
import type { SentenceStore } from './sentence-store.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

let store: SentenceStore | undefined;

/** The browser's sentences, made known by the entry before anything navigates. */
export function setBrowserSentences(sentences: SentenceStore): void {
  store = sentences;
}

/**
 * Before a page in the other language: loads its sentences, and remembers the language.
 * Where they cannot be had, never settles, and the page is loaded whole: the server's answer carries them.
 */
export async function changeLanguage(language: string | undefined): Promise<void> {
  if (!store || !isLanguage(language) || language === document.documentElement.lang) return;
  try {
    await store.fetchLanguage(language);
  } catch {
    nextPageLost.tell();
    await new Promise(() => {});
  }
  rememberLanguage(language);
}

/** The cookie by which a path without a language finds it. Pages set none: they are the same for everybody. */
export function rememberLanguage(language: string): void {
  if (document.cookie.split('; ').includes(`lang=${language}`)) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `lang=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}
