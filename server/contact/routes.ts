import type { OpenAPIHono } from '@hono/zod-openapi';
import { apiPaths } from '#domain/api-paths.ts';
import { contact as form } from '#domain/forms/contact.ts';
import { languageOf, refusal } from '../http/answers.ts';
import { conditionsOf, type Services } from '../services.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import { submissionRoute } from '../submissions/submission-route.ts';
import { submissionSchema } from '../submissions/submission-schema.ts';
import { acceptContact } from './contact.ts';

/** The contact form (R11.1). Its codes are in `server/one-time-codes`. */
export function contact(app: OpenAPIHono, services: Services): void {
  const { flag } = form;
  const answer = (reference: string) => ({ status: 200, body: { isSubmitted: true as const, reference } });
  submissionRoute(app, services, {
    path: apiPaths.contactUsSubmit,
    summary: 'Send a message, with the proof of its mobile and id',
    tag: 'Contact',
    flag,
    limits: ['submissions'],
    body: submissionSchema('ContactRequest', [form], () => conditionsOf(services), { proof: true }),
    async handle({ form: _, leadId: __, proof = '', ...submission }, c, saveResponse) {
      const botSignals = await botSignalsIn(c, services);
      const accepted = { form, submission: { ...submission, botSignals }, language: languageOf(c) };
      const reference = await acceptContact(services, accepted, proof, (tx, reference) =>
        saveResponse(tx, answer(reference)),
      );
      return reference === undefined
        ? refusal(services, flag, { CustomerMobileNo: 'notVerifiedYet' })
        : answer(reference);
    },
  });
}
