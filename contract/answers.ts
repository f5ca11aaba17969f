import { z } from 'zod';
import type { InBoth } from '#domain/language.ts';
import messages from '#locales/en/messages.json' with { type: 'json' };
import type { MessageKey } from '#locales/keys.ts';

export const inBoth: z.ZodType<InBoth> = z.object({ en: z.string(), ar: z.string() });

const messageKey = z
  .enum(Object.keys(messages) as [MessageKey, ...MessageKey[]])
  .meta({ id: 'MessageKey', description: 'Key of a sentence in /locales/{ar,en}/messages.json' });

/** The body of every refusal (R8.3). */
export const refusalSchema = z.object({ code: messageKey, error: inBoth }).meta({ id: 'Error' });
export type Refusal = z.infer<typeof refusalSchema>;

export const refusedByRules = z.object({
  code: messageKey.meta({ description: 'the first of `errors`' }),
  errors: z.record(z.string(), messageKey).meta({ description: 'message keys by payload name' }),
  error: inBoth,
});
export type RefusedByRules = z.infer<typeof refusedByRules>;
