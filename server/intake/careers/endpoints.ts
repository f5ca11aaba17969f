import { careers as form } from '#domain/forms/careers.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { alreadyReceivedIn } from '../leads/lead-endpoint.ts';
import type { Services } from '../services.ts';
import { type AcceptedSubmission, accept } from '../submissions/accept.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import { uploadEndpoint } from '../submissions/upload-endpoint.ts';

export function jobApplications(services: Services): Endpoint {
  const answer = ({ reference, alreadyReceived }: AcceptedSubmission) => ({
    status: 200,
    body: { isEmailSent: true as const, reference, ...(alreadyReceived && alreadyReceivedIn(services)) },
  });
  return uploadEndpoint(services, {
    form,
    id: 'JobApplication',
    summary: 'Apply for a job, with a CV',
    tag: 'Contact',
    async handle({ submission, files: [file] }, visitor, saveResponse) {
      const botSignals = await botSignalsIn(visitor, services);
      const accepted = await accept(
        services,
        { form, submission: { ...submission, botSignals }, language: visitor.language },
        (tx, accepted) => saveResponse(tx, answer(accepted)),
        file && { field: 'cv', file },
      );
      return answer(accepted);
    },
  });
}
