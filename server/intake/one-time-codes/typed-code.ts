import { z } from '@hono/zod-openapi';
import { codeDigits } from '#domain/rules/digits.ts';

/**
 * A text in JSON, or an empty one for anything else: the check that follows refuses it by its own key. PostgreSQL keeps no
 * NUL, and fails at one.
 */
export const textUpTo = (longest: number) =>
  z
    .unknown()
    .optional()
    .transform((raw) =>
      typeof raw === 'string' && raw.length <= longest && !raw.includes('\0') ? raw.trim() : '',
    );

export const shortText = textUpTo(200);

/** A required text that names an earlier answer. */
export const named = shortText.pipe(z.string().min(1, 'codeRequestMissing'));

/** Identifies the code. */
export const generatedTime = named.meta({
  type: 'string',
  description: 'as the request for a code was answered',
  example: '2026-01-31T09:15:00.000Z',
});

/** Four digits, in any script and with whatever a paste brought. */
export const otp = shortText
  .transform(codeDigits)
  .pipe(z.string().regex(/^\d{4}$/, 'EnterValidOTP'))
  .meta({ type: 'string', example: '1234' });

/** A mobile as the endpoints of codes take it. */
export const mobileExample = '966551234567';
