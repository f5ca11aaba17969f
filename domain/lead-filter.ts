import { type CivilDate, dayNumber } from './dates/civil-date.ts';
import type { LeadFormName } from './forms/form.ts';
import { type LeadState, leadStates } from './lead-states.ts';
import { formats } from './rules/formats.ts';

/** Which leads are shown: each part stands in the list's address. */
export interface LeadFilter {
  form?: LeadFormName;
  state?: LeadState;
  /** Days in Riyadh, both within. */
  from?: CivilDate;
  to?: CivilDate;
  /** As the campaign named it. */
  source?: string;
  /** Whether something spoke for a program having sent it. */
  signs?: 'with' | 'without';
  /** Complaints that wait for their answer. */
  complaints?: 'unanswered';
  /** Leads whose customer a message did not reach. */
  reach?: 'unreached';
}

/** Why leads are exported has to be said. */
export const shortestReason = 3;
const longestSource = 200;

/**
 * What an address asks for; what it does not ask for as the list writes it, it does not ask for.
 * @param forms - those that are followed
 */
export function leadFilterIn(query: URLSearchParams, forms: readonly LeadFormName[]): LeadFilter {
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((value) => value === query.get(name));
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(value) && dayNumber(value) !== undefined ? value : undefined;
  };
  const source = formats.plain.clean((query.get('source') ?? '').slice(0, longestSource));
  return Object.fromEntries(
    Object.entries({
      form: one('form', forms),
      state: one('state', leadStates),
      from: day('from'),
      to: day('to'),
      source: source || undefined,
      signs: one('signs', ['with', 'without']),
      complaints: one('complaints', ['unanswered']),
      reach: one('reach', ['unreached']),
    }).filter(([, value]) => value !== undefined),
  ) as LeadFilter;
}
