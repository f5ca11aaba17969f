import { readdir, readFile } from 'node:fs/promises';
import { isolateLtr, type Language } from '#domain/language.ts';

type Sentences = { [key: string]: string | Sentences };

/** Returns a sentence of `locales/` by its key (`forms:otp.label`), filled in as pages show it. Throws for an unknown key. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

const known = new Map<Language, Promise<Say>>();

/** Reads all sentences of a language once. */
export function loadSentences(language: Language): Promise<Say> {
  const sentences = known.get(language) ?? read(language);
  known.set(language, sentences);
  return sentences;
}

async function read(language: Language): Promise<Say> {
  const namespaces = new Map<string, Sentences>();
  const parse = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Sentences;
  for (const file of await readdir(`locales/${language}`)) {
    const name = file.replace('.json', '');
    namespaces.set(name, await parse(`locales/${language}/${file}`));
  }
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    let found: string | Sentences | undefined = namespaces.get(namespace);
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`no sentence ${key}`);
    const sentence = namespace === 'pages' ? found : isolateLtr(found);
    return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
  };
}

/** Matches a text with or without the invisible characters that isolate figures and names, and with any kind of space. */
export function withIsolates(text: string): RegExp {
  const letters = [...text.replace(/[\u2066-\u2069]/g, '')].map((letter) =>
    letter === ' ' ? '\\s' : letter.replace(/[^\p{L}\d]/u, '\\$&'),
  );
  return new RegExp(letters.join('[\\u2066-\\u2069]*'));
}
