import { withoutControls } from '../rules/without-controls.ts';

/** Characters of one part of a campaign. */
export const longest = 200;
/** Characters of a query that a link carries on: every link of a page does. */
const longestCarried = 2000;
const carriedNames = /^utm_[a-z_]{1,20}$/;

/** The `utm_*` parameters of an address's query that its links carry on, without control characters: the first, as many as fit. */
export function carriedFrom(query: URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams();
  let length = 0;
  for (const [name, value] of query) {
    if (!carriedNames.test(name)) continue;
    const cut = withoutControls(value.slice(0, longest));
    length += new URLSearchParams([[name, cut]]).toString().length + 1;
    if (length > longestCarried) break;
    carried.append(name, cut);
  }
  return carried;
}

/**
 * The path or href `to` with the `utm_*` parameters of the current address (`from`), so that a visitor who clicks
 * on keeps the campaign. What `to` has in its own query and hash stays, and wins over a parameter of the same name.
 * A bare `#hash` (which keeps the address) and what is no page (`mailto:`, `tel:`) come back unchanged.
 */
export function carryCampaign(from: URLSearchParams, to: string): string {
  if (to.startsWith('#') || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(to)) return to;

  const [, path = '', ownQuery = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(to) ?? [];
  const own = new URLSearchParams(ownQuery);
  const carried = new URLSearchParams([...carriedFrom(from)].filter(([name]) => !own.has(name)));

  const query = [ownQuery, carried.toString()].filter((part) => part !== '').join('&');
  return path + (query === '' ? '' : `?${query}`) + hash;
}
