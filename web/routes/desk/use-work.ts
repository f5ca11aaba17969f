import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deskApi } from './desk-api.ts';
import type { OpenKey } from './key-file.ts';
import { useOpened } from './key-store.ts';
import { decryptWord } from './report-crypto.ts';
import { WorkRefused } from './work-refused.ts';

/**
 * Something that takes a while in an officer's browser: whether it goes on, and why it could not be done. A session that
 * has ended takes nothing away that was typed: whoever signs in again elsewhere goes on here, and the keys that are open here
 * are proven to the new session.
 */
export function useWork(): {
  isWorking: boolean;
  refused: WorkRefused['why'] | undefined;
  run(work: () => Promise<void>): Promise<void>;
} {
  const { keys } = useOpened();
  const [isWorking, setWorking] = useState(false);
  const [refused, setRefused] = useState<WorkRefused['why']>();
  return {
    isWorking,
    refused,
    async run(work) {
      setWorking(true);
      setRefused(undefined);
      try {
        await work().catch(async (error: unknown) => {
          if (!(error instanceof WorkRefused && error.why === 'notProven') || keys.length === 0) throw error;
          await proveAny(keys);
          await work();
        });
      } catch (error) {
        if (!(error instanceof WorkRefused)) throw error;
        setRefused(error.why);
      } finally {
        setWorking(false);
      }
    },
  };
}

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
async function proveAny(keys: readonly OpenKey[]): Promise<void> {
  for (const key of keys) await proveKey(key).catch(() => undefined);
}

/** Asks the server anew for what this page shows. */
export function useReload(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => navigate('.', { replace: true, preventScrollReset: true });
}
