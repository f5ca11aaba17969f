import { base64 } from '@scure/base';

/**
 * An unsaved draft in this browser's storage. Names and contents are encrypted with a key that the server gives the
 * signed-in person. A draft therefore outlives its session, and nobody else can open it.
 */
export type StoredDraft = Readonly<Record<string, string>>;

interface Stored {
  savedAt: number;
  /** Initialisation vector and ciphertext, in base64. */
  iv: string;
  text: string;
}

const prefix = 'desk-draft-';
const maxAgeMs = 7 * 24 * 3_600_000;

const fromBase64 = (text: string) => new Uint8Array(base64.decode(text));
const importKey = (draftKey: string) =>
  crypto.subtle.importKey('raw', fromBase64(draftKey), 'AES-GCM', false, ['encrypt', 'decrypt']);

async function storageKey(draftKey: string, name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${draftKey} ${name}`));
  return prefix + base64.encode(new Uint8Array(digest));
}

/** Does nothing if storage is full or blocked. */
export async function storeDraft(draftKey: string, name: string, draft: StoredDraft): Promise<void> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(draft));
    const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(draftKey), plain);
    const stored: Stored = {
      savedAt: Date.now(),
      iv: base64.encode(iv),
      text: base64.encode(new Uint8Array(text)),
    };
    localStorage.setItem(await storageKey(draftKey, name), JSON.stringify(stored));
  } catch {}
}

/** Undefined if the draft is a week old or does not decrypt. Deletes all week-old drafts. */
export async function readDraft(draftKey: string, name: string): Promise<StoredDraft | undefined> {
  try {
    forgetOldDrafts();
    const found = localStorage.getItem(await storageKey(draftKey, name));
    if (!found) return undefined;
    const { iv, text } = JSON.parse(found) as Stored;
    const key = await importKey(draftKey);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(text));
    return JSON.parse(new TextDecoder().decode(plain)) as StoredDraft;
  } catch {
    return undefined;
  }
}

export async function forgetDraft(draftKey: string, name: string): Promise<void> {
  try {
    localStorage.removeItem(await storageKey(draftKey, name));
  } catch {}
}

/** The next person at this browser must find not even encrypted drafts. */
export const forgetAllDrafts = (): void => forgetDrafts(() => true);

const forgetOldDrafts = () => forgetDrafts((savedAt) => Date.now() - savedAt >= maxAgeMs);

export function areDraftsStored(): boolean {
  try {
    forgetOldDrafts();
    return storedKeys().length > 0;
  } catch {
    return false;
  }
}

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function forgetDrafts(isForgotten: (savedAt: number) => boolean): void {
  try {
    for (const key of storedKeys()) {
      const { savedAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Stored>;
      if (isForgotten(savedAt ?? 0)) localStorage.removeItem(key);
    }
  } catch {}
}
