import { useState } from 'react';
import { useOpened } from './key-store.ts';
import { proveAny } from './prove-key.ts';
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
