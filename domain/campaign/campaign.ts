import { formats } from '../rules/formats.ts';
import { isVisible } from '../rules/readable.ts';
import { maxPartLength } from './carried-campaign.ts';

/** Under the payload's names (R7.4); empty on forms that do not send one. */
export type Campaign = Partial<Record<'sourcePlatform' | 'source' | 'sourceMedium', string>>;

/** `campaign`: the form sends the whole campaign. `link`: only the `source` of its link. Undefined: nothing. */
export type Origin = 'campaign' | 'link' | undefined;

export const noCampaign = 'Direct';
/** In characters, before cleaning. */
const maxGivenLength = 4 * maxPartLength;

/** Reads `utm_source`, `utm_campaign` and `utm_medium`. For the origin `link`, reads only `source`. */
export function campaignFrom(query: URLSearchParams, origin: Origin): Campaign {
  return campaignOf(origin, {
    sourcePlatform: query.get('utm_source'),
    source: query.get(origin === 'link' ? 'source' : 'utm_campaign'),
    sourceMedium: query.get('utm_medium'),
  });
}

/** Applies the defaults and limits of `campaignFrom`. */
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

/**
 * Anybody can make a link, so a part is one line that can be seen. A text that is too long is cut, not refused: it comes from
 * the link's author, not from the visitor.
 */
function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  // The second pass drops half a surrogate pair, or a space, that the cut left at the end.
  const line = formats.plain.clean;
  const text = line(line(value.slice(0, maxGivenLength)).slice(0, maxPartLength));
  return isVisible(text) ? text : '';
}
