import type { Language } from '#domain/language.ts';
import type { Sentences } from '../site.ts';

const parallelReads = 10;
const retries = 5;
const firstWaitMs = 350;

let reading = 0;
const queue: (() => void)[] = [];

/**
 * At most ten requests run at once. Retries five times with exponential backoff, except after a 4xx (R1.7).
 * @throws if the namespace cannot be loaded
 */
export async function fetchSentences(language: Language, namespace: string): Promise<Sentences> {
  if (reading === parallelReads) await new Promise<void>((resolve) => queue.push(resolve));
  else reading += 1;
  try {
    return await read(`/locales/${language}/${namespace}.json`);
  } finally {
    const next = queue.shift();
    // The next request takes this slot.
    if (next) next();
    else reading -= 1;
  }
}

async function read(url: string): Promise<Sentences> {
  for (let tried = 0; ; tried++) {
    const response = await fetch(url).catch(() => undefined);
    // An incomplete body counts as a failure.
    const sentences =
      response?.ok && ((await response.json().catch(() => undefined)) as Sentences | undefined);
    if (sentences) return sentences;
    const refused = response !== undefined && response.status >= 400 && response.status < 500;
    if (refused || tried === retries) throw new Error(`failed to load ${url}`);
    await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** tried));
  }
}
