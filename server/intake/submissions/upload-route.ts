import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, fieldIn, fileFieldOf, sentName } from '#domain/forms/form.ts';
import { refuseFiles } from '#domain/rules/files.ts';
import { rulesRefusal, send } from '../../http/answers.ts';
import { budgetRetrySeconds } from '../../http/bodies/byte-budget.ts';
import { formBody } from '../../http/bodies/form-body.ts';
import { type FormBody, mostManyFilesBytes, mostMultipartBytes } from '../../http/bodies/parse-form.ts';
import { conditionsOf } from '../../http/conditions.ts';
import { refuse } from '../../http/errors.ts';
import { documentedField } from '../../http/openapi/documented-field.ts';
import { ownSite } from '../../http/own-site.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { LimitName } from '../../http/rate-limits/rate-limits.ts';
import { type CheckedFile, checkFile } from '../files/check-file.ts';
import { FileCheckBusy } from '../files/run-checker.ts';
import { shortText } from '../one-time-codes/routes.ts';
import type { Services } from '../services.ts';
import { type CheckedSubmission, readSubmission, type SentErrors } from './read-submission.ts';
import { headers, responses } from './submission-route.ts';
import { documentedProof } from './submission-schema.ts';
import { unreadNames } from './unread-names.ts';

/** A form that passed every rule, with the files that came. */
interface Upload {
  submission: CheckedSubmission;
  files: CheckedFile[];
  /** Of a verified code; empty where none came, or none that could be one. */
  proof: string;
}

/** An endpoint that takes a form with a file. */
export interface UploadRoute {
  form: Form;
  id: string;
  summary: string;
  tag: string;
  /** It is taken with the proof of a verified code only. */
  proof?: true;
  /** What it counts as; else a submission. */
  limits?: readonly LimitName[];
  handle(upload: Upload, c: Context): Promise<Response>;
}

/** Registers it with its limits, its checks and its place in the OpenAPI document. */
export function uploadRoute(
  app: OpenAPIHono,
  services: Services,
  { form, id, summary, tag, proof, limits = ['submissions'], handle }: UploadRoute,
): void {
  const { endpoint: path, flag } = form;
  const content = { 'multipart/form-data': { schema: schemaOf(form, id, services, proof) } };
  const always = responses(path, flag);
  const refusedAs = (description: string) => ({ ...always[400], description });
  app.openAPIRegistry.registerPath(
    createRoute({
      method: 'post',
      path,
      summary,
      tags: [tag],
      request: { headers, body: { content, required: true } },
      responses: {
        ...always,
        400: refusedAs('no whole form, a boundary over 70 characters, or text that is not UTF-8'),
        403: refusedAs('sent by a page of another site'),
        413: refusedAs(`larger than ${mostBytesOf(form) / 1024 / 1024} MiB, or more than 64 KiB of text`),
        415: refusedAs('not multipart/form-data'),
        429: refusedAs('too many requests, or over 100 MiB of files in an hour; see Retry-After'),
        503: refusedAs('a dependency is down, or there is no room for files now; see Retry-After'),
      },
    }),
  );
  app.post(
    path,
    limit(services, ...limits),
    ownSite(services),
    async (c, next) =>
      headers.safeParse(c.req.header()).success
        ? next()
        : refuse(c, services, 400, 'idempotencyKeyMalformed'),
    formBody(services, refuse, ({ multipart }) => (multipart ? mostBytesOf(form) : undefined)),
    async (c: Context) => {
      const read = await readUpload(form, c.get('form') as FormBody, services).catch(ifBusy);
      if (!read)
        return refuse(c, services, 503, 'tooManyFiles', { 'Retry-After': String(budgetRetrySeconds) });
      return 'errors' in read ? send(c, rulesRefusal(services, flag, read.errors)) : handle(read, c);
    },
  );
}

function ifBusy(error: unknown): undefined {
  if (!(error instanceof FileCheckBusy)) throw error;
}

/** A form whose field takes several files may be larger. */
export function mostBytesOf(form: Form): number {
  const field = fileFieldOf(form);
  const many = (field && fieldIn(form, field).many) ?? 1;
  return many > 1 ? mostManyFilesBytes : mostMultipartBytes;
}

/** Checks texts and files alike: everything that is wrong is said at once. */
async function readUpload(
  form: Form,
  { texts, files }: FormBody,
  services: Services,
): Promise<Upload | { errors: SentErrors }> {
  const field = fileFieldOf(form) as FieldName;
  const sent = sentName(form, field);
  const given = files.filter((file) => file.field === sent);
  const [first] = given;
  const body = { ...texts, [sent]: first ? first.name || 'file' : '' };
  const read = readSubmission(form, body, conditionsOf(services));
  const errors = read.ok || read.isIneligible ? {} : { ...read.errors };
  const { accept = [], many = 1 } = fieldIn(form, field);
  const sizes = files.map(({ name, content }) => ({ name, size: content.length }));
  // How many, and how large together, before any is looked into; each in its turn says what is wrong with it itself.
  const wrong = refuseFiles(sizes, { accept, many });
  const checked: CheckedFile[] = [];
  if (wrong) errors[sent] = wrong;
  else
    for (const file of given) {
      const result = await checkFile(file, accept);
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
