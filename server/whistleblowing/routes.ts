import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Accepted } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import {
  whistleblowingFollowUp as followUpForm,
  whistleblowingReport as form,
  whistleblowingMessage as messageForm,
} from '#domain/forms/whistleblowing.ts';
import { formatReceipt } from '#domain/receipt.ts';
import { rulesRefusal, send } from '../http/answers.ts';
import { conditionsOf } from '../http/conditions.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../intake/services.ts';
import { keyReused, submissionRoute } from '../intake/submissions/submission-route.ts';
import { submissionSchema } from '../intake/submissions/submission-schema.ts';
import { uploadRoute } from '../intake/submissions/upload-route.ts';
import { acceptReport } from './accept-report.ts';
import { addToReport, followUp } from './follow-up.ts';
import { altered } from './stored-reports.ts';

const tag = 'Malpractice';
/** Seconds: somebody has to become an officer first. */
const notTakenRetrySeconds = 3600;

/**
 * Reports of malpractice, and what their authors add with the receipt code (R12.2): forms with files. None of their answers
 * is remembered by its Idempotency-Key: that table has times, and would hold the receipt code. Repetitions are known by
 * other means (`server/whistleblowing`).
 */
export function whistleblowingReports(app: OpenAPIHono, services: Services): void {
  uploadRoute(app, services, {
    form,
    id: 'MalpracticeReport',
    summary: 'Report malpractice, with or without a name',
    tag,
    async handle({ submission: { answers }, files }, c) {
      const key = c.req.header('idempotency-key');
      const accepted = await acceptReport(services, { answers, files }, key);
      if (accepted.outcome === 'other-content') return send(c, keyReused(services, form.flag));
      if (accepted.outcome === 'not-taken') return refuse(c, services, 503, 'reportsNotTaken', notTaken);
      const { reference, receipt } = accepted;
      const body: Accepted<typeof apiPaths.whistleblowingReport> = {
        isPosted: true,
        reference,
        receiptCode: formatReceipt(receipt),
      };
      return send(c, { status: 200, body });
    },
  });

  uploadRoute(app, services, {
    form: messageForm,
    id: 'MalpracticeMessage',
    summary: 'Add to a report',
    tag,
    limits: ['submissions', 'codeChecks'],
    async handle({ submission: { answers }, files }, c) {
      const { receiptCode, message } = answers;
      const added = { receipt: String(receiptCode), text: String(message), files };
      const outcome = await addToReport(services, added, c.req.header('idempotency-key'));
      if (outcome === 'other-content') return send(c, keyReused(services, messageForm.flag));
      if (outcome === 'too-many')
        return send(c, rulesRefusal(services, messageForm.flag, { message: 'tooManyMessages' }));
      const report = outcome === 'added' ? await followUp(services, added.receipt) : undefined;
      if (!report || report === altered)
        return send(c, rulesRefusal(services, messageForm.flag, noReport(report ?? outcome)));
      const body: Accepted<typeof apiPaths.whistleblowingMessage> = { isAdded: true, report };
      return send(c, { status: 200, body });
    },
  });
}

/** Why nothing of a report is shown. */
const noReport = (why: string | undefined) => ({
  receiptCode: why === altered ? ('reportAltered' as const) : ('receiptCodeUnknown' as const),
});

const notTaken = { 'Retry-After': String(notTakenRetrySeconds) };

/** What the reporter reads with the receipt code. */
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
      return found && found !== altered
        ? { status: 200, body: { isFound: true as const, ...found } }
        : rulesRefusal(services, followUpForm.flag, noReport(found));
    },
  });
}
