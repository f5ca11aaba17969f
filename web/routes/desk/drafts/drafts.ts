import { base64 } from '@scure/base';

/**
 * An unsaved draft in this browser's storage. Names and contents are encrypted with a key that the server gives the
 * signed-in person. A draft therefore outlives its session, and nobody else can open it.
 */
export type StoredDraft = Readonly<Record<string, string>>;

/** Where one open form keeps its draft. Other forms neither read nor change it until this one is closed. */
export interface DraftPlace {
  /**
   * Returns the draft that this tab had before a reload; without one, takes the newest draft of a closed form. Undefined if it
   * does not decrypt.
   */
  read(): Promise<StoredDraft | undefined>;
  /** Does nothing if storage is full. */
  store(draft: StoredDraft): Promise<void>;
  forget(): void;
  close(): void;
}

interface Stored {
  savedAt: number;
  /** Initialisation vector and ciphertext, in base64. */
  iv: string;
  text: string;
}

const prefix = 'desk-draft-';
const maxAgeMs = 7 * 24 * 3_600_000;

const fromBase64 = (text: string) => new Uint8Array(base64.decode(text));

/** All places of the name begin with this. */
async function storagePrefix(draftKey: string, name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${draftKey} ${name}`));
  return `${prefix}${base64.encode(new Uint8Array(digest))} `;
}

/**
 * Opens a place for the draft of a form. Deletes all week-old drafts.
 * @param name - the page and its subject
 * @returns undefined if the browser blocks storage
 */
export async function openDraft(draftKey: string, name: string): Promise<DraftPlace | undefined> {
  try {
    forgetDrafts(isOld);
    const first = await storagePrefix(draftKey, name);
    const key = await crypto.subtle.importKey('raw', fromBase64(draftKey), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]);
    const { place, close } = await lockPlace(first);
    return {
      async read() {
        if (!stored(place)) await takeNewest(first, place);
        const found = stored(place);
        return found && (await decrypt(key, found));
      },
      async store(draft) {
        try {
          localStorage.setItem(place, JSON.stringify(await encrypt(key, draft)));
        } catch {}
      },
      forget: () => localStorage.removeItem(place),
      close,
    };
  } catch {
    return undefined;
  }
}

/** Prefers the place that this tab had before a reload. A duplicated tab has the same id, so it gets a new one. */
async function lockPlace(first: string): Promise<{ place: string; close: () => void }> {
  for (;;) {
    const id = sessionStorage.getItem('desk-tab') ?? crypto.randomUUID();
    sessionStorage.setItem('desk-tab', id);
    const close = await tryLock(first + id);
    if (close) return { place: first + id, close };
    sessionStorage.removeItem('desk-tab');
  }
}

/** Moves the newest draft of the name that no open form has. */
async function takeNewest(first: string, place: string): Promise<void> {
  const others = storedKeys().filter((key) => key.startsWith(first));
  for (const other of others.sort((a, b) => savedAt(b) - savedAt(a))) {
    const close = await tryLock(other);
    const found = close && localStorage.getItem(other);
    if (found) {
      localStorage.setItem(place, found);
      localStorage.removeItem(other);
    }
    close?.();
    if (found) return;
  }
}

/** The browser frees a lock when its page is closed. @returns undefined if a form has the place */
const tryLock = (place: string) =>
  new Promise<(() => void) | undefined>((resolve, reject) => {
    navigator.locks
      .request(place, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((close) => resolve(close));
      })
      .catch(reject);
  });

async function encrypt(key: CryptoKey, draft: StoredDraft): Promise<Stored> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(draft));
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { savedAt: Date.now(), iv: base64.encode(iv), text: base64.encode(new Uint8Array(text)) };
}

async function decrypt(key: CryptoKey, { iv, text }: Stored): Promise<StoredDraft | undefined> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(text));
    return JSON.parse(new TextDecoder().decode(plain)) as StoredDraft;
  } catch {
    return undefined;
  }
}

/** Deletes the drafts of all tabs. */
export async function forgetDraft(draftKey: string, name: string): Promise<void> {
  const first = await storagePrefix(draftKey, name);
  forgetDrafts((key) => key.startsWith(first));
}

/** The next person at this browser must find not even encrypted drafts. */
export const forgetAllDrafts = (): void => forgetDrafts(() => true);

export function areDraftsStored(): boolean {
  try {
    forgetDrafts(isOld);
    return storedKeys().length > 0;
  } catch {
    return false;
  }
}

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function stored(key: string): Stored | undefined {
  const found = localStorage.getItem(key);
  return found === null ? undefined : (JSON.parse(found) as Stored);
}

const savedAt = (key: string) => stored(key)?.savedAt ?? 0;
const isOld = (key: string) => Date.now() - savedAt(key) >= maxAgeMs;

function forgetDrafts(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of storedKeys()) if (isForgotten(key)) localStorage.removeItem(key);
  } catch {}
}
