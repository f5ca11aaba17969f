import { cleanText } from './digits.ts';

/** Where a visitor came from, under the payload's names (specification 3.4). */
export type Campaign = { sourcePlatform: string; source: string; sourceMedium: string };

const direct = 'Direct';
const longest = 200;
/** Before it is cleaned. */
const longestGiven = 4 * longest;
/** Characters of a query that a link carries on: every link of a page does. */
const longestCarried = 2000;
const carriedNames = /^utm_[a-z_]{1,20}$/;

/**
 * The campaign in an address's query: `utm_source`, `utm_campaign` and `utm_medium`, each `Direct` when absent.
 * @param sourceInLink - a parameter `source` comes before `utm_campaign`: survey links name their source so
 */
export function campaignFrom(query: URLSearchParams, { sourceInLink = false } = {}): Campaign {
  const source = (sourceInLink && query.get('source')?.trim()) || query.get('utm_campaign');
  return {
    sourcePlatform: clean(query.get('utm_source')),
    source: clean(source),
    sourceMedium: clean(query.get('utm_medium')),
  };
}

/** The campaign in a submission's payload, with the defaults and limits of `campaignFrom`. */
export function campaignFromPayload(payload: Record<string, unknown>): Campaign {
  return {
    sourcePlatform: clean(payload.sourcePlatform),
    source: clean(payload.source),
    sourceMedium: clean(payload.sourceMedium),
  };
}

/** A campaign comes from whoever wrote the link: too long a text is cut, not refused, since no visitor typed it. */
function clean(value: unknown): string {
  if (typeof value !== 'string') return direct;
  // The second pass drops half a pair, or a space, that the cut left at the end.
  return cleanText(cleanText(value.slice(0, longestGiven)).slice(0, longest)) || direct;
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
