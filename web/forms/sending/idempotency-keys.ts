import { writeJson } from '#domain/answer-body.ts';

/** A retry of the same content after a failure gets the same key. */
export interface SubmissionKeys {
  keyFor(path: string, body: unknown): Promise<string>;
  /** Call it after a final answer. Sending the same content again is then a new submission. */
  answered(path: string, body: unknown): Promise<void>;
}

const pending = new Map<string, string>();

/** Random keys, kept until the server answers. */
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

/** Returns a UUID of version 4, on any origin. */
export function randomUuid(): string {
  const variant = '89ab'[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 4];
  return randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}

/** Within these minutes, the same content counts as a double click. */
const sameMinutes = 10;

/**
 * Derives the key from the content, so that a double click without scripts creates one lead.
 * @param attempt - from the posted page. The page that shows a final answer contains a new one
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
