/** The CRM, the staff and the customer change a lead's state. Names and texts are in `content/lead-states.json`. */
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

/** No state can follow. */
export const isFinal = (state: LeadState): boolean =>
  state === 'declined' || state === 'completed' || state === 'withdrawn';

/** The site adds the state on arrival. */
export type StateSource = 'site' | 'crm' | 'desk' | 'customer';

/**
 * How long staff can take back a state that they added. Meanwhile the customer neither sees the state nor gets a
 * message.
 */
export const takeBackSeconds = 60;

/** In characters. */
export const maxStateMessageLength = 500;
