import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { defaultLanguage, type Language } from '#domain/language.ts';
import type { Key, Namespace } from '#locales/keys.ts';
import { languageOfPath } from './language.ts';
import { SentenceStore } from './sentence-store.ts';
import type { Words } from './words.ts';

/** The sentences of the page's visit. */
export const SentencesContext = createContext(new SentenceStore(defaultLanguage, {}));

/**
 * The page's language, and the sentences of one namespace in it. Where the browser has to load them first, the page that
 * is to come waits.
 */
export function useTranslation<N extends Namespace = 'shell'>(
  // The default is the type's own.
  namespace: N = 'shell' as N,
): Words<Key<N>> & { language: Language } {
  const store = use(SentencesContext);
  const language = languageOfPath(useLocation().pathname);
  const words = store.words(language, namespace);
  // Read by `use` in any case: React begins a component again that has waited, and takes its next hook for one that was
  // there before when it then waits for nothing ("Update hook called on initial render").
  return { ...use(words instanceof Promise ? words : fulfilledPromise(words)), language };
}

const promises = new WeakMap<Words, Promise<Words>>();

/**
 * A promise that `use` reads without waiting. React 19 marks a promise whose value it knows by these two properties; an ordinary
 * fulfilled promise would still suspend the component once.
 */
function fulfilledPromise(words: Words): Promise<Words> {
  const known = promises.get(words);
  if (known) return known;
  const stored = Object.assign(Promise.resolve(words), { status: 'fulfilled', value: words });
  promises.set(words, stored);
  return stored;
}
