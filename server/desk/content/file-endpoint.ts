import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { z } from 'zod';
import { draftOf } from '../../content/drafts/drafts.ts';
import { refuse } from '../../http/errors.ts';
import { fileHeaders } from '../../http/served-file.ts';
import type { Services } from '../../intake/services.ts';
import { forRole } from '../sign-in/for-role.ts';
import { contentSource } from './content-source.ts';

const fileQuery = z.object({
  draft: z.uuid().optional(),
  path: z.string().regex(/^[a-z0-9-]+\/[a-z0-9.-]+$/),
});

/** A picture or PDF of a draft, or of the published content. */
export function contentFiles(app: OpenAPIHono, services: Services): void {
  const unknown = (c: Context) => refuse(c, services, 404, 'notFound');
  app.get('/desk/api/content/files', forRole(services, ['editor', 'publisher']), async (c) => {
    const { success, data } = fileQuery.safeParse(c.req.query());
    if (!success) return unknown(c);
    const { draft: id, path } = data;
    const draft = id && (await draftOf(services, id));
    if (id && !draft) return unknown(c);
    const source = contentSource(services);
    const contentPath = `files/${path}`;
    const digest = (await source.files(draft || undefined)).get(contentPath);
    const type = getMimeType(path);
    if (!digest || !type) return unknown(c);
    const bytes = await source.read(contentPath, digest);
    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': type, ...fileHeaders(path) });
  });
}
