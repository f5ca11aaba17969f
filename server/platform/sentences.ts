import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsentName } from '#domain/forms/form.ts';
import { type InBoth, isolateLtr, type Language, languages } from '#domain/language.ts';
import type { Key, MessageKey, Namespace } from '#locales/keys.ts';
import { jsonLines } from './json-lines.ts';

interface Sentences {
  [key: string]: string | Sentences;
}

export interface AllSentences {
  /** Returns the namespace's sentences. Arabic ones have passed `isolateLtr`, except those of `pages.json`. */
  namespace(language: Language, name: string): Sentences | undefined;
  /** Replaces `{{names}}` by `values`. */
  message(key: MessageKey, values?: Record<string, string | number>): InBoth;
  text<N extends Namespace>(language: Language, namespace: N, key: Key<N>): string;
  consent(language: Language, name: ConsentName): string;
}

/**
 * Reads `locales/{ar,en}/*.json`. Asking for a missing sentence throws.
 * @throws with path and line when a file is not JSON
 */
export async function readSentences(folder: string): Promise<AllSentences> {
  const byName = new Map<string, Sentences>();
  const shown = new Map<string, Sentences>();
  for (const language of languages) {
    for (const file of await readdir(join(folder, language))) {
      if (!file.endsWith('.json')) continue;
      const path = join(folder, language, file);
      const key = `${language}/${file.slice(0, -5)}`;
      const namespace = parseNamespace(path, await readFile(path, 'utf8'));
      byName.set(key, namespace);
      shown.set(key, file === 'pages.json' ? namespace : isolated(namespace));
    }
  }
  const sentence = (language: Language, namespace: Namespace, key: string): string => {
    let found: string | Sentences | undefined = byName.get(`${language}/${namespace}`);
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found === 'string') return found;
    throw new Error(`locales/${language}/${namespace}.json has no ${key}`);
  };
  return {
    namespace: (language, name) => shown.get(`${language}/${name}`),
    message: (key, values = {}) => ({
      en: fillPlaceholders(sentence('en', 'messages', key), values),
      ar: fillPlaceholders(sentence('ar', 'messages', key), values),
    }),
    text: sentence,
    consent: (language, name) => sentence(language, 'forms', `consents.${name}`),
  };
}

function isolated(sentences: Sentences): Sentences {
  const entries = Object.entries(sentences).map(([key, inner]) => [
    key,
    typeof inner === 'string' ? isolateLtr(inner) : isolated(inner),
  ]);
  return Object.fromEntries(entries);
}

function parseNamespace(path: string, text: string): Sentences {
  try {
    return JSON.parse(text) as Sentences;
  } catch {
    const { line = 1, reason = 'is not JSON' } = jsonLines(text).mistake ?? {};
    throw new Error(`${path}:${line}: ${reason}`);
  }
}

/** Leaves placeholders without a value unchanged. */
export function fillPlaceholders(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}
