import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { FieldName } from '#domain/fields.ts';
import { type Form, fieldIn, fileFieldOf, sentName } from '#domain/form.ts';
import { type CheckedFile, checkFile } from '../files/check-file.ts';
import { conditionsOf, type Services } from '../services.ts';
import { type CheckedSubmission, readSubmission, type SentErrors } from '../submissions/read-submission.ts';
import { refusal, send } from './answers.ts';
import { refuse } from './errors.ts';
import { limit } from './limit.ts';
import { type MultipartBody, multipartBody, readMultipart } from './multipart-body.ts';
import { ownSite } from './own-site.ts';
import { headers, responses } from './submission-route.ts';
import { documentedField } from './submission-schema.ts';

/** A form that passed every rule, with its file, if one came. */
export interface Upload {
  submission: CheckedSubmission;
  file: CheckedFile | undefined;
}

/** An endpoint that takes a form with a file. */
export interface UploadRoute {
  form: Form;
  id: string;
  summary: string;
  tag: string;
  accepted: z.ZodType;
  handle(upload: Upload, c: Context): Promise<Response>;
}

/** Registers it with its limits, its checks and its place in the OpenAPI document. */
export function uploadRoute(
  app: OpenAPIHono,
  services: Services,
  { form, id, summary, tag, accepted, handle }: UploadRoute,
): void {
  const { endpoint: path, flag } = form;
  const content = { 'multipart/form-data': { schema: schemaOf(form, id) } };
  const { 415: _, 413: __, ...others } = responses(flag, accepted);
  app.openAPIRegistry.registerPath(
    createRoute({
      method: 'post',
      path,
      summary,
      tags: [tag],
      request: { headers, body: { content, required: true } },
      responses: {
        ...others,
        403: { ...others[400], description: 'sent by a page of another site' },
        413: { ...others[400], description: 'larger than 12 MiB' },
        415: { ...others[400], description: 'not multipart/form-data' },
      },
    }),
  );
  app.post(path, limit(services, 'submissions'), ownSite(services), ...multipartBody(services), async (c) => {
    if (!headers.safeParse(c.req.header()).success) {
      return refuse(c, services, 400, 'idempotencyKeyMalformed');
    }
    const body = await readMultipart(c.req.raw);
    if (!body) return refuse(c, services, 400, 'notMultipart');
    const read = await readUpload(form, body, services);
    return 'errors' in read ? send(c, refusal(services, flag, read.errors)) : handle(read, c);
  });
}

/** Checks texts and file alike: everything that is wrong is said at once. */
async function readUpload(
  form: Form,
  { texts, files }: MultipartBody,
  services: Services,
): Promise<Upload | { errors: SentErrors }> {
  const field = fileFieldOf(form) as FieldName;
  const sent = sentName(form, field);
  const given = files.find((file) => file.field === sent);
  const body = { ...texts, [sent]: given ? given.name || 'file' : '' };
  const read = readSubmission(form, body, conditionsOf(services));
  const errors = read.ok ? {} : { ...read.errors };
  const checked = given && (await checkFile(given, fieldIn(form, field).accept ?? []));
  if (files.length > 1) errors[sent] = 'onlyOneFile';
  else if (checked && 'message' in checked) errors[sent] = checked.message;
  if (!read.ok || Object.keys(errors).length > 0) return { errors };
  const file = checked && 'file' in checked ? checked.file : undefined;
  const answers = { ...read.submission.answers, [field]: file?.name ?? null };
  return { submission: { ...read.submission, answers }, file };
}

function schemaOf(form: Form, id: string): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const name of form.fields) shape[sentName(form, name)] = documentedField(form, name);
  for (const { name } of form.consents)
    shape[name] = z.string().meta({ description: 'true', example: 'true' });
  const required = [
    ...form.fields.filter((name) => !fieldIn(form, name).optional).map((name) => sentName(form, name)),
    ...form.consents.filter((consent) => consent.required).map(({ name }) => name),
  ];
  return z.object(shape).meta({ id, required, description: 'Further names are ignored.' });
}
