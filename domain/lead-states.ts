/** States of a lead. The CRM, the staff and the customer add them. Their words are in `content/lead-states.json`. */
export const leadStates = [
  'received',
  'in-review',
  'information-needed',
  'approved',
  'declined',
  'completed',
  'withdrawn',
] as const;
export type LeadState = (typeof leadStates)[number];

/** Whether no state can follow. */
export const isFinal = (state: LeadState): boolean =>
  state === 'declined' || state === 'completed' || state === 'withdrawn';

/** Who added the state: the site on arrival, the CRM, staff at the desk, or the customer. */
export type StateSource = 'site' | 'crm' | 'desk' | 'customer';

/** Seconds for the staff to take back a state. The customer sees and receives nothing of it before. */
export const takeBackSeconds = 60;

/** The longest message to the customer that a state may carry, in characters. */
export const longestStateMessage = 500;
