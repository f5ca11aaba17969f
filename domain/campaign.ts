import { cleanText } from './rules/digits.ts';

/** Where a visitor came from, under the payload's names (R7.4); empty on forms that do not say. */
export type Campaign = Partial<Record<'sourcePlatform' | 'source' | 'sourceMedium', string>>;

/** What a form says of that: a lead form the whole campaign, an evaluation the `source` that its link names. */
export type Origin = 'campaign' | 'link' | undefined;

const direct = 'Direct';
const longest = 200;
/** Before it is cleaned. */
const longestGiven = 4 * longest;
/** Characters of a query that a link carries on: every link of a page does. */
const longestCarried = 2000;
const carriedNames = /^utm_[a-z_]{1,20}$/;

/** The campaign in an address's query: `utm_source`, `utm_campaign` and `utm_medium`, each `Direct` when absent. */
export function campaignFrom(query: URLSearchParams, origin: Origin): Campaign {
  return campaignOf(origin, {
    sourcePlatform: query.get('utm_source'),
    source: query.get(origin === 'link' ? 'source' : 'utm_campaign'),
    sourceMedium: query.get('utm_medium'),
  });
}

/** The campaign in a submission's payload, with the defaults and limits of `campaignFrom`. */
export function campaignFromPayload(payload: Record<string, unknown>, origin: Origin): Campaign {
  const { sourcePlatform, source, sourceMedium } = payload;
  return campaignOf(origin, { sourcePlatform, source, sourceMedium });
}

function campaignOf(origin: Origin, given: Record<keyof Campaign, unknown>): Campaign {
  const source = clean(given.source);
  if (origin === 'link') return source ? { source } : {};
  if (origin === undefined) return {};
  return {
    sourcePlatform: clean(given.sourcePlatform) || direct,
    source: source || direct,
    sourceMedium: clean(given.sourceMedium) || direct,
  };
}

/** A campaign comes from whoever wrote the link: too long a text is cut, not refused, since no visitor typed it. */
function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  // The second pass drops half a pair, or a space, that the cut left at the end.
  return cleanText(cleanText(value.slice(0, longestGiven)).slice(0, longest));
}

/** The `utm_*` parameters of an address's query that its links carry on: the first ones, as many as fit. */
export function carriedFrom(query: URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams();
  let length = 0;
  for (const [name, value] of query) {
    if (!carriedNames.test(name)) continue;
    const cut = value.slice(0, longest);
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
