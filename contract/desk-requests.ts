import { bech32 } from '@scure/base';
import { z } from 'zod';
import { readReason } from '#domain/desk-reason.ts';
import type { KeyProof, RenewedKeys } from './desk.ts';

/** An encrypted report key is an age file with a few recipients, so its length is limited. */

const maxKeyLength = 8192;
const ageFile = z.base64().max(maxKeyLength);

/** An X25519 public key in bech32. Checks its checksum: nobody could decrypt data encrypted to a mistyped key. */
export const recipient = z
  .string()
  .regex(/^age1[02-9ac-hj-np-z]{58}$/)
  .refine((key) => bech32.decodeUnsafe(key) !== undefined);

export const offeredKey = z.strictObject({ recipient });

export const keyProof = z.strictObject({
  recipient,
  token: z.string().max(100),
}) satisfies z.ZodType<KeyProof>;

export const maxKeysPerRequest = 25;

export const renewedKeys = z.strictObject({
  officers: z.array(z.uuid()).min(1).max(50),
  reports: z
    .array(
      z.strictObject({
        reference: z.string().max(20),
        officersKey: ageFile,
      }),
    )
    .min(1)
    .max(maxKeysPerRequest),
}) satisfies z.ZodType<RenewedKeys>;

export const caseExport = z.strictObject({
  reason: z.string().transform(readReason).pipe(z.string()),
});
