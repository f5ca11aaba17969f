import { apiPaths } from '#domain/api-paths.ts';
import {
  whistleblowingFollowUp as followUpForm,
  whistleblowingReport as form,
  whistleblowingMessage as messageForm,
} from '#domain/forms/whistleblowing.ts';
import { formatReceipt } from '#domain/receipt.ts';
import { rulesRefusal } from '../http/answers.ts';
import { conditionsOf } from '../http/conditions.ts';
import { keyReused } from '../http/endpoints/answer-once.ts';
import type { Endpoint } from '../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../http/endpoints/json-endpoint.ts';
import { refusal } from '../http/errors.ts';
import type { Services } from '../intake/services.ts';
import { submissionSchema } from '../intake/submissions/submission-schema.ts';
import { uploadEndpoint } from '../intake/submissions/upload-endpoint.ts';
import { acceptReport } from './accept-report.ts';
import { addToReport, followUp } from './follow-up.ts';
import { altered } from './stored-reports.ts';

const tag = 'Malpractice';
/** Seconds: somebody must become an officer first. */
const notTakenRetrySeconds = 3600;

/**
 * Responses are not stored by Idempotency-Key: the table of these keys has timestamps, and would contain the report
 * code (R12.2).
 * `acceptReport` and `addToReport` recognise repeated keys instead.
 */
export function whistleblowingReports(services: Services): Endpoint[] {
  const report = uploadEndpoint(services, {
    form,
    id: 'MalpracticeReport',
    summary: 'Report malpractice, with or without a name',
    tag,
    idempotency: 'own',
    async handle({ submission: { answers }, files }, { idempotencyKey }) {
      const accepted = await acceptReport(services, { answers, files }, idempotencyKey);
      if (accepted.outcome === 'other-content') return keyReused(services, form.flag);
      if (accepted.outcome === 'not-taken')
        return refusal(services, 503, 'reportsNotTaken', notTakenRetrySeconds);
      const { reference, receipt } = accepted;
      const body = { isPosted: true as const, reference, receiptCode: formatReceipt(receipt) };
      return { status: 200, body };
    },
  });

  const message = uploadEndpoint(services, {
    form: messageForm,
    id: 'MalpracticeMessage',
    summary: 'Add to a report',
    tag,
    limits: ['submissions', 'codeChecks'],
    idempotency: 'own',
    async handle({ submission: { answers }, files }, { idempotencyKey }) {
      const { receiptCode, message } = answers;
      const added = { receipt: String(receiptCode), text: String(message), files };
      const outcome = await addToReport(services, added, idempotencyKey);
      if (outcome === 'other-content') return keyReused(services, messageForm.flag);
      if (outcome === 'too-many')
        return rulesRefusal(services, messageForm.flag, { message: 'tooManyMessages' });
      const report = outcome === 'added' ? await followUp(services, added.receipt) : undefined;
      if (!report || report === altered)
        return rulesRefusal(services, messageForm.flag, noReport(report ?? outcome));
      return { status: 200, body: { isAdded: true as const, report } };
    },
  });
  return [report, message];
}

const noReport = (why: string | undefined) => ({
  receiptCode: why === altered ? ('reportAltered' as const) : ('receiptCodeUnknown' as const),
});

export function whistleblowingFollowUps(services: Services): Endpoint {
  return jsonEndpoint(services, {
    path: apiPaths.whistleblowingFollowUp,
    summary: 'Read the state of a report and what was answered',
    tag,
    flag: followUpForm.flag,
    limits: ['codeChecks'],
    idempotency: 'own',
    body: submissionSchema('MalpracticeFollowUp', [followUpForm], () => conditionsOf(services)),
    async handle({ answers }) {
      const found = await followUp(services, String(answers.receiptCode));
      return found && found !== altered
        ? { status: 200, body: { isFound: true as const, ...found } }
        : rulesRefusal(services, followUpForm.flag, noReport(found));
    },
  });
}
