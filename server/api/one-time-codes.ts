import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { apiPaths } from '#domain/api-paths.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { parseMobile } from '#domain/mobile.ts';
import type { CodeError } from '../one-time-codes/one-time-codes.ts';
import type { Services } from '../services.ts';
import { prove } from '../submissions/proven.ts';
import { submissionRoute } from './submission-route.ts';

/** A text in JSON, or an empty one for anything else: the check that follows refuses it by its own key. */
const text = z
  .unknown()
  .optional()
  .transform((raw) => (typeof raw === 'string' && raw.length <= 200 ? raw.trim() : ''));

/** Four digits, in any script and with whatever separators a paste brought. */
const otp = text
  .transform((typed) => toLatinDigits(typed).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{4}$/, 'EnterValidOTP'))
  .meta({ type: 'string', example: '1234' });

const mobileNumber = text
  .transform((typed, ctx) => {
    const mobile = parseMobile(typed);
    if (mobile) return mobile;
    ctx.issues.push({ code: 'custom', message: 'phonePatternMessage', input: undefined });
    return z.NEVER;
  })
  .meta({ type: 'string', example: '966551234567' });

/** The endpoints that check one-time codes (document 1, section 7; contract, "One-time codes"). */
export function oneTimeCodes(app: OpenAPIHono, services: Services): void {
  submissionRoute(app, services, {
    path: apiPaths.verifyOtp,
    summary: "Verify the code of a personal finance application's mobile",
    tag: 'One-time codes',
    flag: 'isValid',
    limits: ['codeChecks'],
    body: z
      .object({
        leadId: text.meta({ type: 'string', format: 'uuid' }),
        generatedTime: text.meta({ type: 'string', description: 'as the request was answered' }),
        mobileNumber,
        otp,
      })
      .meta({ id: 'VerifyOtpRequest' }),
    accepted: z.object({
      isValid: z.boolean(),
      error: z.enum(['wrong Otp', 'otp Expired', 'too Many Attempts']).optional(),
    }),
    async handle(typed, _c, settle) {
      return answer(
        await prove(services, 'personal-finance', typed, (tx, error) => settle(tx, answer(error))),
      );
    },
  });
}

function answer(error: CodeError | undefined) {
  return { status: 200, body: error ? { isValid: false, error } : { isValid: true } };
}
