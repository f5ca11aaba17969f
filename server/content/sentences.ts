import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#domain/language.ts';
import { jsonLines } from './json-lines.ts';

/** One namespace of `locales/`: sentences, or groups of them, by key. */
export interface Namespace {
  [key: string]: string | Namespace;
}

/** All sentences of the interface in memory: they are served, rendered into pages, and written into answers. */
export interface AllSentences {
  namespace(language: Language, name: string): Namespace | undefined;
  /** A message of the specification's catalogue in both languages, its `{{names}}` filled in from `values`. */
  message(key: string, values?: Record<string, string | number>): { en: string; ar: string };
  /** A sentence by its namespace and keys. */
  text(language: Language, namespace: string, ...keys: string[]): string;
  /** The wording of a consent, as the page shows it. */
  consent(language: Language, name: string): string;
}

/** Reads `locales/{ar,en}/*.json`. A missing sentence is a mistake of ours: asking for one throws. */
export async function readSentences(folder: string): Promise<AllSentences> {
  const byName = new Map<string, Namespace>();
  for (const language of ['ar', 'en'] as const) {
    for (const file of await readdir(join(folder, language))) {
      if (!file.endsWith('.json')) continue;
      const path = join(folder, language, file);
      byName.set(`${language}/${file.slice(0, -5)}`, parseNamespace(path, await readFile(path, 'utf8')));
    }
  }
  const sentence = (language: Language, namespace: string, ...keys: string[]): string => {
    let found: string | Namespace | undefined = byName.get(`${language}/${namespace}`);
    for (const key of keys) found = typeof found === 'object' ? found[key] : undefined;
    if (typeof found === 'string') return found;
    throw new Error(`locales/${language}/${namespace}.json has no ${keys.join('.')}`);
  };
  return {
    namespace: (language, name) => byName.get(`${language}/${name}`),
    message: (key, values = {}) => ({
      en: filledIn(sentence('en', 'messages', key), values),
      ar: filledIn(sentence('ar', 'messages', key), values),
    }),
    text: sentence,
    consent: (language, name) => sentence(language, 'forms', 'consents', name),
  };
}

function parseNamespace(path: string, text: string): Namespace {
  try {
    return JSON.parse(text) as Namespace;
  } catch {
    const { line = 1, reason = 'is not JSON' } = jsonLines(text).mistake ?? {};
    throw new Error(`${path}:${line}: ${reason}`);
  }
}

/** A sentence with its `{{names}}` filled in. */
export function filledIn(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}
