import { writeJson } from '#domain/answer-body.ts';

/** Returns the Idempotency-Key of a submission: the same one when the same content is retried after a failure. */
export interface SubmissionKeys {
  keyFor(path: string, body: unknown): Promise<string>;
  /** Marks the content as answered: sending it again is a new submission. */
  answered(path: string, body: unknown): Promise<void>;
}

const pending = new Map<string, string>();

/** For the browser: random keys, kept until the server answers. */
export const browserKeys: SubmissionKeys = {
  async keyFor(path, body) {
    const content = await contentOf(path, body);
    const key = pending.get(content) ?? randomKey();
    pending.set(content, key);
    return key;
  },
  async answered(path, body) {
    pending.delete(await contentOf(path, body));
  },
};

/** Returns 16 random bytes in hex. `crypto.randomUUID` exists on secure origins only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Returns a text that identifies the path and the content. */
async function contentOf(path: string, body: unknown): Promise<string> {
  if (!(body instanceof FormData)) return path + writeJson(body);
  const parts = [...body].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value];
    // `crypto.subtle` exists on secure origins only. Elsewhere the name and size identify a file.
    const digest = await crypto.subtle?.digest('SHA-256', await value.arrayBuffer());
    return [name, value.name, value.size, digest && [...new Uint8Array(digest)]];
  });
  return path + JSON.stringify(await Promise.all(parts));
}

/** Returns a random UUID (version 4) on any origin. */
export function randomUuid(): string {
  const variant = '89ab'[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 4];
  return randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}

/** Minutes for which the same content counts as a double click rather than a new submission. */
const sameMinutes = 10;

/**
 * For forms posted without scripts: derives the key from the content, so that a double click creates one lead.
 * @param attempt - a value in the posted page. The page that shows a final answer contains a new one
 */
export function derivedKeys(attempt: string, now: Date): SubmissionKeys {
  const period = Math.floor(now.getTime() / (sameMinutes * 60_000));
  return {
    async keyFor(path, body) {
      const content = await contentOf(path, body);
      const bytes = new TextEncoder().encode(JSON.stringify([content, attempt, period]));
      const digest = await crypto.subtle.digest('SHA-256', bytes);
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    async answered() {},
  };
}
