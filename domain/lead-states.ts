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

/**
 * Seconds within which staff can take back a state. Until then the customer neither sees the state nor gets a message.
 */
export const takeBackSeconds = 60;

/** Maximum length of a state's message to the customer, in characters. */
export const maxStateMessageLength = 500;
