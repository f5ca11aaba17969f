import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Sentences } from '../site.ts';
import type { Language } from './language.ts';

export type Resources = Record<string, Sentences>;

/** Namespaces that every page needs; a page names its own in its `handle`. */
export const shellNamespaces = ['shell', 'pages', 'cookies'] as const;

/**
 * An i18next instance for one language, ready at once with the given namespaces.
 * `plugins` adds what only the browser has (the loader of further namespaces).
 */
export function createI18n(
  language: Language,
  resources: Resources,
  plugin?: Parameters<I18n['use']>[0],
): I18n {
  const instance = createInstance();
  if (plugin) instance.use(plugin);
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(resources),
    defaultNS: 'shell',
    resources: { [language]: resources },
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  });
  return instance;
}
