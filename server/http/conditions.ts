import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Conditions } from '#domain/rules/eligibility.ts';
import type { Services } from '../services.ts';

/** What eligibility is measured against at this moment. */
export function conditionsOf({
  config,
  content,
  now,
}: Pick<Services, 'config' | 'content' | 'now'>): Conditions {
  const { minLeadAge, maxLeadAge } = config;
  return { today: todayInRiyadh(now()), lists: content.lists, minLeadAge, maxLeadAge };
}
