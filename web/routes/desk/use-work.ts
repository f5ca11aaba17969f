import { useState } from 'react';
import { DeskRefused } from './desk-api.ts';
import { KeyFileRefused } from './key-file.ts';
import { useOpened } from './key-store.ts';
import { proveAny } from './prove-key.ts';
import { AlteredCase, NotForThisKey } from './report-crypto.ts';

/** Why something could not be done; the word is the key of its sentence. */
export type WorkRefusal = DeskRefused['why'] | KeyFileRefused['why'] | 'notForThisKey';

/**
 * Something that takes a while in an officer's browser: whether it goes on, and why it could not be done. A session that
 * has ended takes nothing away that was typed: whoever signs in again elsewhere goes on here, and the keys that are open here
 * are proven to the new session.
 */
export function useWork(): {
  isWorking: boolean;
  refused: WorkRefusal | undefined;
  run(work: () => Promise<void>): Promise<void>;
} {
  const { keys } = useOpened();
  const [isWorking, setWorking] = useState(false);
  const [refused, setRefused] = useState<WorkRefusal>();
  return {
    isWorking,
    refused,
    async run(work) {
      setWorking(true);
      setRefused(undefined);
      try {
        await work().catch(async (error: unknown) => {
          if (!(error instanceof DeskRefused && error.why === 'notProven') || keys.length === 0) throw error;
          await proveAny(keys);
          await work();
        });
      } catch (error) {
        setRefused(whyRefused(error));
      } finally {
        setWorking(false);
      }
    },
  };
}

function whyRefused(error: unknown): WorkRefusal {
  if (error instanceof DeskRefused || error instanceof KeyFileRefused) return error.why;
  if (error instanceof NotForThisKey) return 'notForThisKey';
  if (error instanceof AlteredCase) return 'altered';
  throw error;
}
