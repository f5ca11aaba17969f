import { deskApi } from './desk-api.ts';
import type { OpenKey } from './key-file.ts';
import { decryptWord } from './report-crypto.ts';

/**
 * Shows the server that this key is held here, for as long as the session lasts.
 * @throws WorkRefused
 */
export async function proveKey(key: OpenKey): Promise<void> {
  const { recipient } = key;
  const { encrypted } = await deskApi.challenge(recipient);
  await deskApi.proveKey({ recipient, word: await decryptWord(key, encrypted) });
}

/** With whichever of the open keys is known here as this person's: after somebody signed in anew, in another window. */
export async function proveAny(keys: readonly OpenKey[]): Promise<void> {
  for (const key of keys) await proveKey(key).catch(() => undefined);
}
