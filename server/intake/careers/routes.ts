import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Accepted } from '#contract/accepted.ts';
import type { apiPaths } from '#domain/api-paths.ts';
import { careers as form } from '#domain/forms/careers.ts';
import type { HttpAnswer } from '../../http/answers.ts';
import { visitorLanguage } from '../../http/answers.ts';
import type { Services } from '../services.ts';
import { accept } from '../submissions/accept.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import { answerWithIdempotency } from '../submissions/submission-route.ts';
import { uploadRoute } from '../submissions/upload-route.ts';

/** Job applications (R11.2). */
export function careersRoutes(app: OpenAPIHono, services: Services): void {
  const { endpoint: path, flag } = form;
  const answer = (reference: string): HttpAnswer<Accepted<typeof apiPaths.jobApplication>> => ({
    status: 200,
    body: { isEmailSent: true, reference } satisfies Accepted<typeof form.endpoint>,
  });
  uploadRoute(app, services, {
    form,
    id: 'JobApplication',
    summary: 'Apply for a job, with a CV',
    tag: 'Contact',
    handle({ submission, files: [file] }, c) {
      const content = { submission, file: file?.sha256 };
      return answerWithIdempotency(c, services, { path, flag, content }, async (saveResponse) => {
        const botSignals = await botSignalsIn(c, services);
        const accepted = { form, submission: { ...submission, botSignals }, language: visitorLanguage(c) };
        const { reference } = await accept(
          services,
          accepted,
          (tx, { reference }) => saveResponse(tx, answer(reference)),
          file && { field: 'cv', file },
        );
        return answer(reference);
      });
    },
  });
}
