/**
 * Whether a request has to do with a report of malpractice: its pages, their files, its endpoints. Of these no log has
 * an hour, no table a count, and no cache a copy (contract, section 5). By the word itself rather than by the list of
 * routes, so that nothing built under it later is forgotten.
 */
export function isUntraced(path: string): boolean {
  return /malpractice/i.test(path);
}
