import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { defaultLanguage, type Language, languageOfPath } from './language.ts';
import { SentenceStore } from './sentence-store.ts';
import type { Words } from './words.ts';

/** The sentences of the page's visit. */
export const SentencesContext = createContext(new SentenceStore(defaultLanguage, {}));

/**
 * The page's language, and the sentences of one namespace in it. Where the browser has to load them first, the page that
 * is to come waits.
 */
export function useTranslation(namespace = 'shell'): Words & { language: Language } {
  const store = use(SentencesContext);
  const language = languageOfPath(useLocation().pathname);
  const words = store.words(language, namespace);
  if (words instanceof Promise) {
    use(words);
    throw new Error(`${namespace} was loaded, and is not there`);
  }
  return { ...words, language };
}
