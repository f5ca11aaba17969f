import { isLanguage } from '#domain/language.ts';
import { readCookies, setCookie } from '../cookies/page-cookies.ts';
import { onPageLoadFailure } from '../ui/frame/load-route-module.ts';
import type { SentenceStore } from './sentence-store.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

let store: SentenceStore | undefined;

export function setBrowserSentences(sentences: SentenceStore): void {
  store = sentences;
}

/** Never settles if the sentences fail to load; the page then loads in full. */
export async function changeLanguage(language: string | undefined): Promise<void> {
  if (!store || !isLanguage(language) || language === document.documentElement.lang) return;
  try {
    await store.fetchLanguage(language);
  } catch {
    onPageLoadFailure.notify();
    await new Promise(() => {});
  }
  rememberLanguage(language);
}

/** Sets the cookie that chooses the language of paths without a language. Cacheable pages cannot set cookies. */
export function rememberLanguage(language: string): void {
  if (readCookies().split('; ').includes(`lang=${language}`)) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  setCookie(`lang=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`);
}
