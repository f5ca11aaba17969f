import { withoutControls } from '../rules/without-controls.ts';

/** In characters. */
export const maxPartLength = 200;
/** In characters. Limited, because every link of a page repeats the parameters. */
const maxCarriedLength = 2000;
const carriedNames = /^utm_[a-z_]{1,20}$/;

/** Returns the `utm_*` parameters without control characters, in order, as many as fit. */
export function carriedFrom(query: URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams();
  let length = 0;
  for (const [name, value] of query) {
    if (!carriedNames.test(name)) continue;
    const cut = withoutControls(value.slice(0, maxPartLength));
    length += new URLSearchParams([[name, cut]]).toString().length + 1;
    if (length > maxCarriedLength) break;
    carried.append(name, cut);
  }
  return carried;
}

/**
 * Adds the `utm_*` parameters of `from`, so that the campaign stays in the URL when a visitor clicks a link. Keeps the
 * query of `to`, and adds no parameter that `to` already has. Returns a bare `#hash` and other schemes (`mailto:`,
 * `tel:`) unchanged.
 */
export function carryCampaign(from: URLSearchParams, to: string): string {
  if (to.startsWith('#') || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(to)) return to;

  const [, path = '', ownQuery = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(to) ?? [];
  const own = new URLSearchParams(ownQuery);
  const carried = new URLSearchParams([...carriedFrom(from)].filter(([name]) => !own.has(name)));

  const query = [ownQuery, carried.toString()].filter((part) => part !== '').join('&');
  return path + (query === '' ? '' : `?${query}`) + hash;
}
