import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { UploadAnswer } from '#contract/desk-content.ts';
import {
  maxPictureBytes,
  maxUploadBytes,
  shapeOf,
  type UploadKind,
  uploadKinds,
  uploadPath,
} from '#domain/publications/uploads.ts';
import { saveFiles } from '../../content/drafts/draft-files.ts';
import { digestOf } from '../../content/versions/manifest.ts';
import { ByteBudget, budgetRetrySeconds } from '../../http/bodies/byte-budget.ts';
import { type ReadFailure, readBody, readFailureStatus } from '../../http/bodies/read-body.ts';
import { refuse } from '../../http/errors.ts';
import { clientOf } from '../../http/rate-limits/client.ts';
import { FileCheckBusy, senderOf } from '../../intake/files/run-checker.ts';
import type { Services } from '../../intake/services.ts';
import { recordAuditIn } from '../audit-log.ts';
import { type DeskEnv, forRole } from '../sign-in/for-role.ts';
import { type FileToPublish, makeUpload } from './make-upload.ts';

/** In bytes. */
const twoPictures = 2 * maxPictureBytes;
const budget = new ByteBudget({ all: twoPictures, perClient: twoPictures, perNetwork: twoPictures });

const uploadQuery = z.strictObject({
  draft: z.uuid().optional(),
  title: z.string().trim().min(1).max(120),
  kind: z.enum(Object.keys(uploadKinds) as [UploadKind]),
  /** The file's name in the browser. */
  name: z.string().min(1).max(255),
});
type UploadQuery = z.infer<typeof uploadQuery>;

/** Stores a picture or PDF in a draft. The body is the file's bytes. */
export function contentUploads(app: OpenAPIHono, services: Services): void {
  app.post(
    '/desk/api/content/files',
    forRole(services, ['editor', 'publisher']),
    async (c: Context<DeskEnv>) => {
      const { success, data } = uploadQuery.safeParse(c.req.query());
      if (!success) return refuse(c, services, 422, 'invalidSubmission');
      if (services.config.contentDir !== undefined) return refuse(c, services, 404, 'notFound');
      const read = await readBody(c, services, maxUploadBytes(data.kind), budget);
      if (typeof read === 'string') return refuseBody(c, services, data.kind, read);
      try {
        const sender = senderOf(clientOf(c, services));
        const made = await makeUpload(data.kind, { name: data.name, content: read.bytes, sender });
        if ('message' in made) return refuse(c, services, 422, made.message);
        return await store(c, services, data, made);
      } catch (error) {
        if (!(error instanceof FileCheckBusy)) throw error;
        return refuseBody(c, services, data.kind, 'tooManyFiles');
      } finally {
        read.release();
      }
    },
  );
}

function refuseBody(c: Context, services: Services, kind: UploadKind, why: ReadFailure): Response {
  if (why === 'tooManyFiles')
    return refuse(c, services, 503, why, { 'Retry-After': String(budgetRetrySeconds) });
  const tooLarge = shapeOf(kind) ? 'pictureFileTooLarge' : 'fileTooLarge';
  return refuse(c, services, readFailureStatus[why], why === 'tooLarge' ? tooLarge : why);
}

async function store(
  c: Context<DeskEnv>,
  services: Services,
  { draft: id, title, kind, name }: UploadQuery,
  { bytes, warning }: FileToPublish,
): Promise<Response> {
  const session = c.get('session');
  const path = uploadPath(kind, name, digestOf(bytes));
  const sent = [{ path, basedOn: undefined, bytes }];
  const outcome = await saveFiles(services, session, { id, title }, sent, (tx, draft) =>
    recordAuditIn(tx, services, session, { action: 'content-changed', about: `${draft.title}: ${path}` }),
  );
  if (!outcome || 'conflicts' in outcome) return refuse(c, services, 404, 'notFound');
  const answer: UploadAnswer = {
    draft: outcome.draft.id,
    path: path.slice('files/'.length),
    size: bytes.length,
    warning,
  };
  return c.json(answer);
}
