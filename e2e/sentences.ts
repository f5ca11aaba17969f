import { readdir, readFile } from 'node:fs/promises';
import type { Language } from './site.ts';

type Sentences = { [key: string]: string | Sentences };

/** A sentence of `locales/`, by namespace and dotted key (`forms:otp.label`), with `{{names}}` filled in. Throws when there is none. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** Reads every sentence of a language. */
export async function readSentences(language: Language): Promise<Say> {
  const namespaces = new Map<string, Sentences>();
  for (const file of await readdir(`locales/${language}`)) {
    const name = file.replace('.json', '');
    namespaces.set(name, JSON.parse(await readFile(`locales/${language}/${file}`, 'utf8')) as Sentences);
  }
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    let found: string | Sentences | undefined = namespaces.get(namespace);
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`no sentence ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
  };
}
