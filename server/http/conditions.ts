import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import type { Content } from '../content/content.ts';
import type { Services } from '../services.ts';

/** What eligibility, and an offer that came along, are measured against at this moment. */
export function conditionsOf({
  config,
  content,
  now,
}: Pick<Services, 'config' | 'content' | 'now'>): Conditions & Pick<Content, 'offers'> {
  const { minLeadAge, maxLeadAge } = config;
  const { lists, offers } = content;
  return { today: todayInRiyadh(now()), lists, offers, minLeadAge, maxLeadAge };
}
