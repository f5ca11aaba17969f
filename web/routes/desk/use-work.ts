import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSitePath } from '../../ui/frame/site-link.tsx';
import { DeskRefused } from './desk-api.ts';
import { KeyFileRefused } from './key-file.ts';
import { lock } from './key-store.ts';
import { NotForThisKey } from './report-crypto.ts';

/** Why something could not be done; the word is the key of its sentence. */
export type Refused = DeskRefused['why'] | KeyFileRefused['why'] | 'notForThisKey';

/**
 * Something that takes a while in an officer's browser: whether it goes on, and why it could not be done. A session that
 * has ended leads to the sign-in, and forgets the key.
 */
export function useWork(): {
  working: boolean;
  refused: Refused | undefined;
  run(work: () => Promise<void>): Promise<void>;
} {
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const navigate = useNavigate();
  const sitePath = useSitePath();
  return {
    working,
    refused,
    async run(work) {
      setWorking(true);
      setRefused(undefined);
      try {
        await work();
      } catch (error) {
        const why = whyRefused(error);
        if (why === 'signedOut') {
          lock();
          navigate(sitePath('desk'));
        } else setRefused(why);
      } finally {
        setWorking(false);
      }
    },
  };
}

function whyRefused(error: unknown): Refused {
  if (error instanceof DeskRefused || error instanceof KeyFileRefused) return error.why;
  if (error instanceof NotForThisKey) return 'notForThisKey';
  throw error;
}
