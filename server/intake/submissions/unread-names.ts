import { z } from '@hono/zod-openapi';
import { campaignFrom } from '#domain/campaign/campaign.ts';
import type { Form } from '#domain/forms/form.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import { toPayload } from '#domain/rules/payload.ts';

const exampleDay = '2026-01-31';

/**
 * Documents payload names that the site sends and the server ignores: constants and derived values of the form's
 * example.
 * @param read - the names that the server reads
 */
export function unreadNames(
  form: Form,
  read: Readonly<Record<string, unknown>>,
  lists: OptionLists,
): Record<string, z.ZodType> {
  const consents = Object.fromEntries(form.consents.map(({ name }) => [name, true]));
  const campaign = campaignFrom(new URLSearchParams(), form.origin);
  const sending = { today: exampleDay, language: 'en', lists } as const;
  const payload = toPayload(form, { answers: form.example, consents }, campaign, sending);
  const unread = Object.entries(payload).filter(([name]) => !Object.hasOwn(read, name));
  return Object.fromEntries(unread.map(([name, value]) => [name, unreadName(value)]));
}

function unreadName(example: string | number | boolean | null): z.ZodType {
  const type = typeof example === 'number' ? 'integer' : (typeof example as 'string' | 'boolean');
  return z
    .unknown()
    .optional()
    .meta({
      type: example === null ? ['string', 'null'] : type,
      description: 'sent by the site and not read: a constant, or worked out by the server',
      example,
    });
}
