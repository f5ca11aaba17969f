import { base64 } from '@scure/base';

/**
 * An unsaved draft in this browser's storage. Names and contents are encrypted with a key that the server gives the
 * signed-in person. A draft therefore outlives its session, and nobody else can open it. Each tab has its own draft of
 * a name, so that no tab replaces the text of another.
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

/** All tabs' keys of the name begin with this. */
async function storagePrefix(draftKey: string, name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${draftKey} ${name}`));
  return `${prefix}${base64.encode(new Uint8Array(digest))} `;
}

/** Survives a reload. */
function tabId(): string {
  const id = sessionStorage.getItem('desk-tab') ?? crypto.randomUUID();
  sessionStorage.setItem('desk-tab', id);
  return id;
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
    localStorage.setItem((await storagePrefix(draftKey, name)) + tabId(), JSON.stringify(stored));
  } catch {}
}

/**
 * Reads this tab's draft, otherwise the newest one of another tab, which may have been closed. Undefined if it is a week
 * old or does not decrypt. Deletes all week-old drafts.
 */
export async function readDraft(draftKey: string, name: string): Promise<StoredDraft | undefined> {
  try {
    forgetOldDrafts();
    const first = await storagePrefix(draftKey, name);
    const own = read(first + tabId());
    const others = storedKeys().flatMap((key) => (key.startsWith(first) ? (read(key) ?? []) : []));
    const newest = others.sort((a, b) => b.savedAt - a.savedAt)[0];
    const found = own ?? newest;
    return found && (await decrypt(draftKey, found));
  } catch {
    return undefined;
  }
}

function read(key: string): Stored | undefined {
  const found = localStorage.getItem(key);
  return found === null ? undefined : (JSON.parse(found) as Stored);
}

async function decrypt(draftKey: string, { iv, text }: Stored): Promise<StoredDraft> {
  const key = await importKey(draftKey);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(text));
  return JSON.parse(new TextDecoder().decode(plain)) as StoredDraft;
}

/**
 * Deletes the draft of this tab.
 * @param opened - another tab's draft that this tab has read; deleted too, unless that tab has changed it
 */
export async function forgetOwnDraft(draftKey: string, name: string, opened?: StoredDraft): Promise<void> {
  try {
    const first = await storagePrefix(draftKey, name);
    localStorage.removeItem(first + tabId());
    for (const key of opened ? storedKeys().filter((one) => one.startsWith(first)) : []) {
      const other = read(key);
      if (other && JSON.stringify(await decrypt(draftKey, other)) === JSON.stringify(opened))
        localStorage.removeItem(key);
    }
  } catch {}
}

/** Deletes the drafts of all tabs. */
export async function forgetDraft(draftKey: string, name: string): Promise<void> {
  const first = await storagePrefix(draftKey, name);
  forgetDrafts((key) => key.startsWith(first));
}

/** The next person at this browser must find not even encrypted drafts. */
export const forgetAllDrafts = (): void => forgetDrafts(() => true);

const forgetOldDrafts = () => forgetDrafts((key) => Date.now() - (read(key)?.savedAt ?? 0) >= maxAgeMs);

export function areDraftsStored(): boolean {
  try {
    forgetOldDrafts();
    return storedKeys().length > 0;
  } catch {
    return false;
  }
}

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function forgetDrafts(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of storedKeys()) if (isForgotten(key)) localStorage.removeItem(key);
  } catch {}
}
