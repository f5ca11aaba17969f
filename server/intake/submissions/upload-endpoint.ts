import { createRoute, z } from '@hono/zod-openapi';
import type { Accepted, ApiPath } from '#contract/accepted.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, fieldIn, fileFieldOf, sentName } from '#domain/forms/form.ts';
import { refuseFiles } from '#domain/rules/files.ts';
import { rulesRefusal } from '../../http/answers.ts';
import { budgetRetrySeconds } from '../../http/bodies/byte-budget.ts';
import { type FormBody, maxManyFilesBytes, maxMultipartBytes } from '../../http/bodies/parse-form.ts';
import { conditionsOf } from '../../http/conditions.ts';
import { type Endpoint, type EndpointParts, makeEndpoint } from '../../http/endpoints/endpoint.ts';
import { documentedAnswers, keyHeader } from '../../http/endpoints/json-endpoint.ts';
import { refusal } from '../../http/errors.ts';
import { documentedField } from '../../http/openapi/documented-field.ts';
import { type CheckedFile, checkFile } from '../files/check-file.ts';
import { FileCheckBusy, type Sender, senderOf } from '../files/run-checker.ts';
import { shortText } from '../one-time-codes/typed-code.ts';
import type { Services } from '../services.ts';
import { type CheckedSubmission, readSubmission, type SentErrors } from './read-submission.ts';
import { documentedProof } from './submission-schema.ts';
import { unreadNames } from './unread-names.ts';

interface Upload {
  submission: CheckedSubmission;
  files: CheckedFile[];
  /** Empty if missing or malformed. */
  proof: string;
}

interface UploadEndpoint<P extends ApiPath> extends Pick<EndpointParts<P, Upload, Accepted<P>>, 'handle'> {
  form: Form & { endpoint: P };
  id: string;
  summary: string;
  tag: string;
  proof?: true;
  /** Default: `submissions`. */
  limits?: Endpoint['limits'];
  /** `own` if no answer may be stored and `handle` recognises repeated keys itself. */
  idempotency?: 'remembered' | 'own';
}

export function uploadEndpoint<P extends ApiPath>(
  services: Services,
  definition: UploadEndpoint<P>,
): Endpoint<P> {
  const { form, id, summary, tag, proof, limits = ['submissions'], idempotency, handle } = definition;
  const { endpoint: path, flag } = form;
  const content = { 'multipart/form-data': { schema: schemaOf(form, id, services, proof) } };
  const answers = documentedAnswers(path, flag);
  const refusedAs = (description: string) => ({ ...answers[400], description });
  const multipartBytes = maxBytesOf(form);
  return makeEndpoint<P, Upload>(services, {
    path,
    flag,
    limits,
    takes: { multipartBytes },
    documented: createRoute({
      method: 'post',
      path,
      summary,
      tags: [tag],
      request: { headers: keyHeader, body: { content, required: true } },
      responses: {
        ...answers,
        400: refusedAs('no whole form, a boundary over 70 characters, or text that is not UTF-8'),
        403: refusedAs('sent by a page of another site'),
        413: refusedAs(`larger than ${multipartBytes / 1024 / 1024} MiB, or more than 64 KiB of text`),
        415: refusedAs('not multipart/form-data'),
        429: refusedAs('too many requests, or over 100 MiB of files in an hour; see Retry-After'),
        503: refusedAs('a dependency is down, or there is no room for files now; see Retry-After'),
      },
    }),
    async read(sent, client) {
      const read = await readUpload(form, sent as FormBody, services, senderOf(client)).catch(ifBusy);
      if (!read) return { refused: refusal(services, 503, 'tooManyFiles', budgetRetrySeconds) };
      return 'errors' in read ? { refused: rulesRefusal(services, flag, read.errors) } : { input: read };
    },
    contentOf: idempotency === 'own' ? undefined : contentOf,
    handle,
  });
}

const contentOf = ({ submission, proof, files }: Upload) => ({
  submission,
  proof,
  files: files.map(({ sha256 }) => sha256),
});

function ifBusy(error: unknown): undefined {
  if (!(error instanceof FileCheckBusy)) throw error;
}

export function maxBytesOf(form: Form): number {
  const field = fileFieldOf(form);
  const many = (field && fieldIn(form, field).maxCount) ?? 1;
  return many > 1 ? maxManyFilesBytes : maxMultipartBytes;
}

/** Reports all errors at once. @throws FileCheckBusy */
async function readUpload(
  form: Form,
  { texts, files }: FormBody,
  services: Services,
  sender: Sender,
): Promise<Upload | { errors: SentErrors }> {
  const field = fileFieldOf(form) as FieldName;
  const sent = sentName(form, field);
  const given = files.filter((file) => file.field === sent);
  const [first] = given;
  const body = { ...texts, [sent]: first ? first.name || 'file' : '' };
  const read = readSubmission(form, body, conditionsOf(services));
  const errors = read.ok || read.isIneligible ? {} : { ...read.errors };
  const { accept = [], maxCount = 1 } = fieldIn(form, field);
  const sizes = files.map(({ name, content }) => ({ name, size: content.length }));
  // Check numbers and sizes before any content.
  const wrong = refuseFiles(sizes, { accept, maxCount });
  const checked: CheckedFile[] = [];
  if (wrong) errors[sent] = wrong;
  else
    for (const file of given) {
      const result = await checkFile(file, accept, sender);
      if ('file' in result) checked.push(result.file);
      else errors[sent] ??= result.message;
    }
  if (Object.keys(errors).length > 0) return { errors };
  if (!read.ok) return { errors: read.errors };
  const answers = { ...read.submission.answers, [field]: checked[0]?.name ?? null };
  return { submission: { ...read.submission, answers }, files: checked, proof: shortText.parse(texts.proof) };
}

function schemaOf(form: Form, id: string, services: Services, proof: true | undefined): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const name of form.fields.filter((name) => !form.repeats?.[name]))
    shape[sentName(form, name)] = documentedField(form, name, services.content.lists);
  for (const { name } of form.consents)
    shape[name] = z.string().meta({ description: 'true', example: 'true' });
  if (proof) shape.proof = documentedProof;
  Object.assign(shape, unreadNames(form, shape, services.content.lists));
  const required = [
    ...form.fields.filter((name) => !fieldIn(form, name).optional).map((name) => sentName(form, name)),
    ...form.consents.filter((consent) => consent.required).map(({ name }) => name),
    ...(proof ? ['proof'] : []),
  ];
  return z.object(shape).meta({ id, required, description: 'Further names are ignored.' });
}
