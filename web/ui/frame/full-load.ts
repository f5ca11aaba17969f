import type { MouseEvent } from 'react';
import { isLinkedPage, isReportPath, isSearch } from '#domain/pages.ts';
import { mayLeave } from './leave-question.ts';

/**
 * Returns props for a link to or from a malpractice page or the search, or to an address that holds a reference: a full
 * load without a referrer, so that no script of one page runs on the other.
 * @param from - the path of this page
 */
export function fullLoadProps(
  from: string,
  to: string,
): { reloadDocument?: true; referrerPolicy?: 'no-referrer' } {
  const isPersonal = isLinkedPage(to) && to.includes('?');
  return isPersonal || [from, to].some((path) => isReportPath(path) || isSearch(path))
    ? { reloadDocument: true, referrerPolicy: 'no-referrer' }
    : {};
}

/** Replaces the history entry, which native links cannot. */
export function replaceWithFullLoad(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (mayLeave()) window.location.replace(event.currentTarget.href);
}

/** Reloads an anonymous page that the back-forward cache restores. */
export function reloadFromBfcache(path: string): void {
  if (!isReportPath(path)) return;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
