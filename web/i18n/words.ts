import type { Language } from '#domain/language.ts';
import type { Sentences } from '../site.ts';

/** `count` and `context` also choose the sentence's form. */
type Values = Readonly<{ count?: number; context?: string } & Record<string, string | number | undefined>>;

export interface Words<K extends string = string> {
  /**
   * Returns the key if there is no sentence.
   * @param key - dotted: `examples.overYears`
   */
  t(key: K, values?: Values): string;
  find(key: string, values?: Values): string | undefined;
}

const plurals = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

/**
 * Reads a namespace in i18next's format: `{{name}}` is a value, `key_context` a form for a context, and `key_few` or
 * `key_context_few` a plural form (`Intl.PluralRules`). The most specific form wins.
 */
export function wordsOf(namespace: Sentences, language: Language): Words {
  const find = (key: string, { count, context }: Values = {}): string | undefined => {
    const forms = [''];
    if (count !== undefined) forms.unshift(`_${plurals[language].select(count)}`);
    if (context !== undefined) forms.unshift(...forms.map((form) => `_${context}${form}`));
    for (const form of forms) {
      const sentence = at(namespace, key + form);
      if (sentence !== undefined) return sentence;
    }
    return undefined;
  };
  const filledIn = (sentence: string, values: Values = {}) =>
    sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
      // A placeholder with a wrong name stays visible, so that tests of pages find it.
      Object.hasOwn(values, name) ? String(values[name] ?? '') : place,
    );
  return {
    t: (key, values) => filledIn(find(key, values) ?? key, values),
    find: (key, values) => {
      const sentence = find(key, values);
      return sentence === undefined ? undefined : filledIn(sentence, values);
    },
  };
}

function at(sentences: Sentences, key: string): string | undefined {
  let found: Sentences | string | undefined = sentences;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
}
