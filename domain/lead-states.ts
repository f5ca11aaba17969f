/** Where a submission that is followed stands, as the customer system or the staff say. Their words are in content/lead-states.json. */
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

/** Whether nothing follows it. */
export const isFinal = (state: LeadState): boolean =>
  state === 'declined' || state === 'completed' || state === 'withdrawn';

/** Who said it: the site when it arrived, the customer system, somebody at the desk, the customer. */
export type StateSource = 'site' | 'crm' | 'desk' | 'customer';

/** How long the staff can take back a state that they set; until then the customer hears and sees nothing of it. */
export const takeBackSeconds = 60;

/** The longest text that may come with a state, for the customer to read. */
export const longestStateMessage = 500;
