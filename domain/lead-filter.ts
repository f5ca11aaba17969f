import { type CivilDate, dayNumber } from './dates/civil-date.ts';
import type { LeadFormName } from './forms/form.ts';
import { type LeadState, leadStates } from './lead-states.ts';
import { formats } from './rules/formats.ts';

/** Each part is a parameter of the list's address. */
export interface LeadFilter {
  form?: LeadFormName;
  state?: LeadState;
  /** Days in Riyadh, both inclusive. */
  from?: CivilDate;
  to?: CivilDate;
  source?: string;
  botSignals?: 'with' | 'without';
  complaints?: 'unanswered';
  /** With a message that did not reach the customer. */
  reach?: 'unreached';
}

const maxSourceLength = 200;

/**
 * Drops invalid values.
 * @param forms - forms whose submissions can be followed
 */
export function leadFilterIn(query: URLSearchParams, forms: readonly LeadFormName[]): LeadFilter {
  const one = <T extends string>(name: string, of: readonly T[]) =>
    of.find((value) => value === query.get(name));
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(value) && dayNumber(value) !== undefined ? value : undefined;
  };
  const source = formats.plain.clean((query.get('source') ?? '').slice(0, maxSourceLength));
  return Object.fromEntries(
    Object.entries({
      form: one('form', forms),
      state: one('state', leadStates),
      from: day('from'),
      to: day('to'),
      source: source || undefined,
      botSignals: one('botSignals', ['with', 'without']),
      complaints: one('complaints', ['unanswered']),
      reach: one('reach', ['unreached']),
    }).filter(([, value]) => value !== undefined),
  ) as LeadFilter;
}
