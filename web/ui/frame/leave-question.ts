import { useEffect } from 'react';
import { hasDrafts } from '../../forms/drafts.ts';

let asked: string | undefined;

/** Asks before a link of this page loads another document, if the page has unsent input. */
export function useLeaveQuestion(question: string): void {
  useEffect(() => {
    asked = question;
    // After React's own listeners, which handle links that load no document.
    window.addEventListener('click', askAtLink);
    return () => {
      asked = undefined;
      window.removeEventListener('click', askAtLink);
    };
  }, [question]);
}

/** Whether the page has nothing to lose, or the visitor agrees to lose it. */
export function mayLeave(): boolean {
  // iPhones ask nothing at `beforeunload`.
  return !asked || !hasDrafts() || window.confirm(asked);
}

function askAtLink(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || event.defaultPrevented || link.target) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const isDocument = /^(\/|https?:)/.test(link.getAttribute('href') ?? '');
  if (isDocument && !mayLeave()) event.preventDefault();
}
