import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Language = 'ar' | 'en';
/** One namespace of `locales/`: sentences, or groups of them, by key. */
export interface Namespace {
  [key: string]: string | Namespace;
}

/** All sentences of the interface in memory: they are served, rendered into pages, and written into answers. */
export interface AllSentences {
  namespace(language: Language, name: string): Namespace | undefined;
  /** A message of the specification's catalogue in both languages, for the `error` of an answer. */
  message(key: string): { en: string; ar: string };
}

/** Reads `locales/{ar,en}/*.json`. A missing message is a mistake of ours: `message` throws then. */
export async function readSentences(folder: string): Promise<AllSentences> {
  const byName = new Map<string, Namespace>();
  for (const language of ['ar', 'en'] as const) {
    for (const file of await readdir(join(folder, language))) {
      if (!file.endsWith('.json')) continue;
      const text = await readFile(join(folder, language, file), 'utf8');
      byName.set(`${language}/${file.slice(0, -5)}`, JSON.parse(text) as Namespace);
    }
  }
  const messageIn = (language: Language, key: string): string => {
    const sentence = byName.get(`${language}/messages`)?.[key];
    if (typeof sentence !== 'string') throw new Error(`locales/${language}/messages.json has no "${key}"`);
    return sentence;
  };
  return {
    namespace: (language, name) => byName.get(`${language}/${name}`),
    message: (key) => ({ en: messageIn('en', key), ar: messageIn('ar', key) }),
  };
}
