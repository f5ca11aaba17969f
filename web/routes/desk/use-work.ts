import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deskApi } from './desk-api.ts';
import type { OpenKey } from './key-file.ts';
import { useOpened } from './key-store.ts';
import { decryptToken } from './report-crypto.ts';
import { WorkRefused } from './work-refused.ts';

/** After a new sign-in in another window, proves the open keys to the new session and retries. Typed text stays. */
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
 * The proof counts for this session.
 * @throws WorkRefused
 */
export async function proveKey(key: OpenKey): Promise<void> {
  const { recipient } = key;
  const { encrypted } = await deskApi.challenge(recipient);
  await deskApi.proveKey({ recipient, token: await decryptToken(key, encrypted) });
}

/** The server rejects keys that are not this person's, which is ignored. */
async function proveAny(keys: readonly OpenKey[]): Promise<void> {
  for (const key of keys) await proveKey(key).catch(() => undefined);
}

export function useReload(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => navigate('.', { replace: true, preventScrollReset: true });
}
