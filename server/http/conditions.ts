import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import type { HttpServices } from './services.ts';

/** Returns the conditions of eligibility, and the offers, because a link to a form can name an offer. */
export function conditionsOf({
  config,
  content,
  now,
}: Pick<HttpServices, 'config' | 'content' | 'now'>): Conditions & Pick<HttpServices['content'], 'offers'> {
  const { minLeadAge, maxLeadAge } = config;
  const { lists, offers } = content;
  return { today: todayInRiyadh(now()), lists, offers, minLeadAge, maxLeadAge };
}
