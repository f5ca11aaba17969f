import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Accepted } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import {
  whistleblowingFollowUp as followUpForm,
  whistleblowingReport as form,
  whistleblowingMessage as messageForm,
} from '#domain/forms/whistleblowing.ts';
import { formatReceipt } from '#domain/receipt.ts';
import { refusal, send } from '../http/answers.ts';
import { conditionsOf, type Services } from '../services.ts';
import { keyReused, submissionRoute } from '../submissions/submission-route.ts';
import { submissionSchema } from '../submissions/submission-schema.ts';
import { uploadRoute } from '../submissions/upload-route.ts';
import { acceptReport } from './accept-report.ts';
import { addToReport, followUp } from './follow-up.ts';

const tag = 'Malpractice';

/**
 * Reports of malpractice (R12.2). None of their answers is remembered by its Idempotency-Key: that table
 * has times, and would hold the receipt code. Repetitions are known by other means (`server/whistleblowing`).
 */
export function whistleblowingReports(app: OpenAPIHono, services: Services): void {
  uploadRoute(app, services, {
    form,
    id: 'MalpracticeReport',
    summary: 'Report malpractice, with or without a name',
    tag,
    async handle({ submission: { answers }, file }, c) {
      const key = c.req.header('idempotency-key');
      const accepted = await acceptReport(services, { answers, file }, key);
      if (accepted.outcome === 'other-content') return send(c, keyReused(services, form.flag));
      const { reference, receipt } = accepted;
      const body: Accepted<typeof apiPaths.whistleblowingReport> = {
        isPosted: true,
        reference,
        receiptCode: formatReceipt(receipt),
      };
      return send(c, { status: 200, body });
    },
  });
}

/** What the reporter does with the receipt code. */
export function whistleblowingFollowUps(app: OpenAPIHono, services: Services): void {
  submissionRoute(app, services, {
    path: apiPaths.whistleblowingFollowUp,
    summary: 'Read the state of a report and what was answered',
    tag,
    flag: followUpForm.flag,
    limits: ['codeChecks'],
    remembered: false,
    body: submissionSchema('MalpracticeFollowUp', [followUpForm], () => conditionsOf(services)),
    async handle({ answers }) {
      const found = await followUp(services, String(answers.receiptCode));
      return found
        ? { status: 200, body: { isFound: true as const, ...found } }
        : refusal(services, followUpForm.flag, { receiptCode: 'receiptCodeUnknown' });
    },
  });

  submissionRoute(app, services, {
    path: apiPaths.whistleblowingMessage,
    summary: 'Add to a report',
    tag,
    flag: messageForm.flag,
    limits: ['submissions', 'codeChecks'],
    remembered: false,
    body: submissionSchema('MalpracticeMessage', [messageForm], () => conditionsOf(services)),
    async handle({ answers }, c) {
      const { receiptCode, message } = answers;
      const added = { receipt: String(receiptCode), text: String(message) };
      const outcome = await addToReport(services, added, c.req.header('idempotency-key'));
      if (outcome === 'other-content') return keyReused(services, messageForm.flag);
      if (outcome === 'too-many') return refusal(services, messageForm.flag, { message: 'tooManyMessages' });
      const report = outcome === 'added' ? await followUp(services, added.receipt) : undefined;
      return report
        ? { status: 200, body: { isAdded: true as const, report } }
        : refusal(services, messageForm.flag, { receiptCode: 'receiptCodeUnknown' });
    },
  });
}
