import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import type { UploadAnswer } from '#contract/desk-content.ts';
import {
  type PublishedFolder,
  publishedFolders,
  publishedName,
  publishedPath,
} from '#domain/publications/published-files.ts';
import type { MessageKey } from '#locales/keys.ts';
import { filesOf, saveFiles } from '../../content/drafts/draft-files.ts';
import { readBody, readFailureStatus } from '../../http/bodies/read-body.ts';
import { refuse } from '../../http/errors.ts';
import { clientOf } from '../../http/rate-limits/client.ts';
import { checkFile } from '../../intake/files/check-file.ts';
import { FileCheckBusy, senderOf } from '../../intake/files/run-checker.ts';
import type { Services } from '../../intake/services.ts';
import { recordAuditIn } from '../audit-log.ts';
import { type DeskEnv, forRole } from '../sign-in/for-role.ts';
import { draftFor } from './draft-for.ts';
import { toWebp } from './picture.ts';

const maxBytes = 25 * 1024 * 1024;

const asked = z.strictObject({
  draft: z.uuid().optional(),
  title: z.string().trim().min(1).max(120),
  folder: z.enum(Object.keys(publishedFolders) as [PublishedFolder]),
  name: z.string().max(60).regex(publishedName),
});

/**
 * Mounts `POST /desk/api/content/files`, which stores a picture or PDF in a draft. Converts pictures to WebP. Checks
 * PDFs like every other uploaded file.
 */
export function contentUploads(app: OpenAPIHono, services: Services): void {
  app.post(
    '/desk/api/content/files',
    forRole(services, ['editor', 'publisher']),
    async (c: Context<DeskEnv>) => {
      const session = c.get('session');
      const { success, data } = asked.safeParse(c.req.query());
      if (!success) return refuse(c, services, 422, 'invalidSubmission');
      const { draft: id, title, folder, name } = data;
      if (services.config.contentDir !== undefined) return refuse(c, services, 404, 'notFound');
      const read = await readBody(c, services, maxBytes);
      if (typeof read === 'string')
        return refuse(
          c,
          services,
          readFailureStatus[read],
          read === 'tooManyFiles' ? 'tooManyRequests' : read,
        );
      try {
        const made = await fileFrom(c, services, folder, read.bytes);
        if ('message' in made) return refuse(c, services, 422, made.message);
        const draft = await draftFor(services, session, id, title);
        if (!draft) return refuse(c, services, 404, 'notFound');
        const path = publishedPath(folder, name, made.ending);
        const basedOn = (await filesOf(services, draft)).get(path);
        const outcome = await saveFiles(
          services,
          session,
          draft.id,
          [{ path, basedOn, bytes: made.bytes }],
          (tx) =>
            recordAuditIn(tx, services, session, {
              action: 'content-changed',
              about: `${draft.title}: ${path}`,
            }),
        );
        if (!outcome || 'conflicts' in outcome) return refuse(c, services, 404, 'notFound');
        return c.json({ draft: draft.id, path, isTurned: made.isTurned } satisfies UploadAnswer);
      } catch (error) {
        if (!(error instanceof FileCheckBusy)) throw error;
        return refuse(c, services, 503, 'tooManyRequests', { 'Retry-After': '5' });
      } finally {
        read.release();
      }
    },
  );
}

type Made = { bytes: Buffer; ending: 'webp' | 'pdf'; isTurned: boolean } | { message: MessageKey };

async function fileFrom(
  c: Context,
  services: Services,
  folder: PublishedFolder,
  bytes: Buffer,
): Promise<Made> {
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    const sender = senderOf(clientOf(c, services));
    const checked = await checkFile({ name: 'file.pdf', content: bytes }, ['.pdf'], sender);
    return 'message' in checked ? checked : { bytes: checked.file.content, ending: 'pdf', isTurned: false };
  }
  const { picture } = publishedFolders[folder] as { picture?: { width: number; height?: number } };
  const drawn = picture && (await toWebp(bytes, picture));
  return drawn ? { ...drawn, ending: 'webp' } : { message: 'fileContentWrong' };
}
