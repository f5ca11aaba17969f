import { z } from 'zod';
import { leadStates } from '#domain/lead-states.ts';
import { sentence } from './in-both.ts';

/** For customers: a state's name, and what happens next. */
export const leadStatesSchema = z.record(
  z.enum(leadStates),
  z.strictObject({ name: sentence, text: sentence }),
);

export type LeadStateWords = z.infer<typeof leadStatesSchema>;
