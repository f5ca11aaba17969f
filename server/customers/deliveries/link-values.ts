import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { InBoth } from '#domain/language.ts';
import { allLinkFields, type LinkField, type LinkValues } from '#domain/link-values/link-value-names.ts';
import { type OfferDays, offerState } from '#domain/publications/offers.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { Lead } from './lead.ts';

export function withoutLinkValues(all: Answers): { answers: Answers; brought: LinkValues } {
  const isLinkValue = ([name]: [string, unknown]) => allLinkFields.includes(name as LinkField);
  const entries = Object.entries(all);
  return {
    answers: Object.fromEntries(entries.filter((entry) => !isLinkValue(entry))),
    brought: Object.fromEntries(entries.filter(isLinkValue)),
  };
}

/** Undefined if the offer is no longer published. */
export function linkedOfferOf(
  { answers, submittedAt }: Pick<Lead, 'answers' | 'submittedAt'>,
  offers: readonly (OfferDays & { id: string; title: InBoth })[],
): { id: string; title: InBoth; hasEnded: boolean } | undefined {
  const offer = offers.find(({ id }) => id === answers.offerId);
  if (!offer) return undefined;
  const { id, title } = offer;
  return { id, title, hasEnded: offerState(offer, todayInRiyadh(submittedAt)) === 'old' };
}
