/** Gives each submission its Idempotency-Key: the same one when the same content is sent again after a failure. */
export interface SubmissionKeys {
  keyFor(path: string, body: unknown): Promise<string>;
  /** An answer arrived: the same content sent once more would be a new submission. */
  answered(path: string, body: unknown): Promise<void>;
}

const pending = new Map<string, string>();

/** In the browser: random keys, remembered until an answer arrives. */
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

/** `crypto.randomUUID` exists on secure origins only; random bytes exist everywhere. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** What is sent, as a text that equals another only when the content does. */
async function contentOf(path: string, body: unknown): Promise<string> {
  if (!(body instanceof FormData)) return path + JSON.stringify(body);
  const parts = [...body].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value];
    // Digests exist on secure origins only; elsewhere a file is known by its name and size.
    const digest = await crypto.subtle?.digest('SHA-256', await value.arrayBuffer());
    return [name, value.name, value.size, digest && [...new Uint8Array(digest)]];
  });
  return path + JSON.stringify(await Promise.all(parts));
}

/** A random UUID (version 4), on any origin. */
export function randomUuid(): string {
  const variant = '89ab'[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 4];
  return randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
}

/** A second click sends the same content within seconds; whoever applies again does so later. */
const sameMinutes = 10;

/**
 * On the server, for forms posted without scripts: the key comes of the content, so that a double click makes one lead.
 * @param attempt - what the page that was posted carried, new with every answer that showed the form again
 */
export function derivedKeys(attempt: string, now: Date): SubmissionKeys {
  const period = Math.floor(now.getTime() / (sameMinutes * 60_000));
  return {
    async keyFor(path, body) {
      const named = await contentOf(path, body);
      const content = new TextEncoder().encode(JSON.stringify([named, attempt, period]));
      const digest = await crypto.subtle.digest('SHA-256', content);
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    async answered() {},
  };
}
