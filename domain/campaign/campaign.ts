import { cleanText } from '../rules/digits.ts';
import { longest } from './carried-campaign.ts';

/** Where a visitor came from, under the payload's names (R7.4); empty on forms that do not say. */
export type Campaign = Partial<Record<'sourcePlatform' | 'source' | 'sourceMedium', string>>;

/** What a form says of that: a lead form the whole campaign, an evaluation the `source` that its link names. */
export type Origin = 'campaign' | 'link' | undefined;

/** Stands where the address named none. */
export const noCampaign = 'Direct';
/** Before it is cleaned. */
const longestGiven = 4 * longest;

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
    sourcePlatform: clean(given.sourcePlatform) || noCampaign,
    source: source || noCampaign,
    sourceMedium: clean(given.sourceMedium) || noCampaign,
  };
}

/** A campaign comes from whoever wrote the link: too long a text is cut, not refused, since no visitor typed it. */
function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  // The second pass drops half a pair, or a space, that the cut left at the end.
  return cleanText(cleanText(value.slice(0, longestGiven)).slice(0, longest));
}
