import type { Language } from '#domain/language.ts';
import type { Sentences } from '../site.ts';

/** R1.7. */
const parallelReads = 10;
const retries = 5;
const firstWaitMs = 350;

let reading = 0;
const queue: (() => void)[] = [];

/**
 * Loads a namespace that a later page needs: at most ten at once, and after a failure five times again, each time after
 * twice the wait. What the server refuses is not asked for again.
 * @throws when it cannot be had
 */
export async function fetchSentences(language: Language, namespace: string): Promise<Sentences> {
  if (reading === parallelReads) await new Promise<void>((resolve) => queue.push(resolve));
  else reading += 1;
  try {
    return await read(`/locales/${language}/${namespace}.json`);
  } finally {
    const next = queue.shift();
    // Whoever is next takes this one's place.
    if (next) next();
    else reading -= 1;
  }
}

async function read(url: string): Promise<Sentences> {
  for (let tried = 0; ; tried++) {
    const response = await fetch(url).catch(() => undefined);
    // A body that breaks off is a failure like any other.
    const sentences =
      response?.ok && ((await response.json().catch(() => undefined)) as Sentences | undefined);
    if (sentences) return sentences;
    const refused = response !== undefined && response.status >= 400 && response.status < 500;
    if (refused || tried === retries) throw new Error(`no ${url}`);
    await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** tried));
  }
}
