import { useEffect, useState } from 'react';
import type { CurrentLeads } from '#contract/desk-leads.ts';
import { deskApi } from '../desk-api.ts';
import { WorkRefused } from '../work-refused.ts';

const pollMs = 20_000;

/**
 * Asks every 20 seconds what others have changed, while the page is visible and the session lasts. Does not extend the session.
 * @param query - the list's filter
 * @param since - ISO 8601: when the page was loaded
 * @param isOpen - shows the others that this person has the lead open
 */
export function useCurrentLeads({
  query,
  references,
  since,
  isOpen,
}: {
  query: string;
  references: readonly string[];
  since: string;
  isOpen: boolean;
}): CurrentLeads | undefined {
  const [current, setCurrent] = useState<CurrentLeads>();
  const shown = references.join(' ');
  useEffect(() => {
    setCurrent(undefined);
    let isOver = false;
    const ask = async () => {
      if (isOver || document.visibilityState !== 'visible') return;
      try {
        const answer = await deskApi.currentLeads({
          isOpen,
          query,
          references: shown === '' ? [] : shown.split(' '),
          since,
        });
        if (!isOver) setCurrent(answer);
      } catch (error) {
        // Without an answer, the page stays as it is. A new page load signs in again.
        isOver ||= error instanceof WorkRefused && error.why !== 'noAnswer';
      }
    };
    const timer = setInterval(ask, pollMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [query, shown, since, isOpen]);
  return current;
}
