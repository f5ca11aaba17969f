import type { MouseEvent } from 'react';
import { isAnonymous, isSearch } from '#domain/pages.ts';

/**
 * What a link takes that leads to, or from, a page about a report of malpractice or the search: the browser loads the
 * page whole, so that nothing that ran before runs there, nor later what ran there; and what runs later is not told where
 * from.
 * @param from - the path of this page
 */
export function wholeLoad(
  from: string,
  to: string,
): { reloadDocument?: true; referrerPolicy?: 'no-referrer' } {
  return [from, to].some((path) => isAnonymous(path) || isSearch(path))
    ? { reloadDocument: true, referrerPolicy: 'no-referrer' }
    : {};
}

/** For the press of such a link that takes this page's place in the history, which the browser's own links do not. */
export function replaceWhole(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.location.replace(event.currentTarget.href);
}

/** On such a page: one that the browser had put away, and shows again as it was, begins anew. */
export function forgetWhenShownAgain(path: string): void {
  if (!isAnonymous(path)) return;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
