import { z } from '@hono/zod-openapi';
import { codeDigits } from '#domain/rules/digits.ts';

/**
 * Returns an empty text for anything but a text, for one that is too long, and for one with a NUL, which PostgreSQL
 * cannot store. The check that follows refuses the empty text with its own message.
 */
export const textUpTo = (longest: number) =>
  z
    .unknown()
    .optional()
    .transform((raw) =>
      typeof raw === 'string' && raw.length <= longest && !raw.includes('\0') ? raw.trim() : '',
    );

export const shortText = textUpTo(200);

/** A value copied from the answer to an earlier request. */
export const named = shortText.pipe(z.string().min(1, 'codeRequestMissing'));

export const generatedTime = named.meta({
  type: 'string',
  description: 'as the request for a code was answered',
  example: '2026-01-31T09:15:00.000Z',
});

/** Accepts digits of any script and drops other characters. */
export const otp = shortText
  .transform(codeDigits)
  .pipe(z.string().regex(/^\d{4}$/, 'EnterValidOTP'))
  .meta({ type: 'string', example: '1234' });

export const mobileExample = '966551234567';
