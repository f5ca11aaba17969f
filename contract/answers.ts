import { z } from 'zod';
import type { InBoth } from '#domain/language.ts';
import messages from '#locales/en/messages.json' with { type: 'json' };
import type { MessageKey } from '#locales/keys.ts';

/** A sentence in both languages. */
export const inBoth: z.ZodType<InBoth> = z.object({ en: z.string(), ar: z.string() });

/** What is wrong, or was done, by its key. */
const messageKey = z
  .enum(Object.keys(messages) as [MessageKey, ...MessageKey[]])
  .meta({ id: 'MessageKey', description: 'Its sentences stand in /locales/{ar,en}/messages.json' });

/** What every refusal says (contract, section 2). */
export const refusalSchema = z.object({ code: messageKey, error: inBoth }).meta({ id: 'Error' });
export type Refusal = z.infer<typeof refusalSchema>;

/** What a refusal by the rules of a form says. */
export const refusedByRules = z.object({
  code: messageKey.meta({ description: 'the first of `errors`' }),
  errors: z.record(z.string(), messageKey).meta({ description: 'by payload name' }),
  error: inBoth,
});
export type RefusedByRules = z.infer<typeof refusedByRules>;
