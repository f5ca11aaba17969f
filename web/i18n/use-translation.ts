import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import { defaultLanguage, type Language } from '#domain/language.ts';
import type { Key, Namespace } from '#locales/keys.ts';
import { languageOfPath } from './language.ts';
import { SentenceStore } from './sentence-store.ts';
import type { Words } from './words.ts';

export const SentencesContext = createContext(new SentenceStore(defaultLanguage, {}));

/** Suspends while the namespace loads. */
export function useTranslation<N extends Namespace = 'shell'>(
  namespace: N = 'shell' as N,
): Words<Key<N>> & { language: Language } {
  const store = use(SentencesContext);
  const language = languageOfPath(useLocation().pathname);
  const words = store.words(language, namespace);
  // Always call `use`: React re-runs a component that suspended, and fails with "Update hook called on initial render"
  // if `use` is then missing.
  return { ...use(words instanceof Promise ? words : fulfilledPromise(words)), language };
}

const promises = new WeakMap<Words, Promise<Words>>();

/** `use` reads this promise without suspending: React 19 recognises it as fulfilled by `status` and `value`. */
function fulfilledPromise(words: Words): Promise<Words> {
  const known = promises.get(words);
  if (known) return known;
  const stored = Object.assign(Promise.resolve(words), { status: 'fulfilled', value: words });
  promises.set(words, stored);
  return stored;
}
