import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { apiPaths, downloadPaths } from '#domain/api-paths.ts';
import type { ReportKind } from '#domain/reports.ts';
import { reportFiles } from '../content/reports-schema.ts';
import type { Services } from '../services.ts';
import { languageOf } from './answers.ts';
import { refuse } from './errors.ts';
import { limit } from './limit.ts';

const listPaths = { financial: apiPaths.financialReports, bod: apiPaths.boardReports } as const;
const listAnswer = z.array(
  z
    .object({ id: z.string(), description: z.string(), descriptionAr: z.string(), uploadDate: z.iso.date() })
    .meta({ id: 'Report' }),
);

/** The reports' lists and files (document 2, section 7; contract, "Settled questions": bare arrays, unknown is 404). */
export function reports(app: OpenAPIHono, services: Services): void {
  for (const kind of ['financial', 'bod'] as const) {
    app.openapi(
      createRoute({
        method: 'get',
        path: listPaths[kind],
        summary: `Published reports: ${kind}`,
        tags: ['Reports'],
        middleware: limit(services, 'lists'),
        responses: {
          200: { description: 'every report', content: { 'application/json': { schema: listAnswer } } },
        },
      }),
      (c) => {
        const listed = services.content.reports[kind].map(({ file, ...report }) => report);
        return c.json(listed, 200, { 'Cache-Control': 'no-cache' });
      },
    );
    app.openapi(
      createRoute({
        method: 'get',
        path: downloadPaths[kind],
        summary: `One report as a file: ${kind}`,
        tags: ['Reports'],
        middleware: [limit(services, 'lists'), etag()] as const,
        request: {
          query: z.object({
            id: z.string().optional().meta({ example: services.content.reports[kind][0]?.id }),
            lang: z
              .string()
              .optional()
              .meta({ description: "the file name's language, ar or en, before Accept-Language" }),
          }),
        },
        responses: {
          200: { description: 'the file' },
          206: { description: 'the part that Range asks for' },
          404: { description: 'no such report' },
          416: { description: 'the file has no such part' },
        },
      }),
      (c) => download(c, services, kind),
    );
  }
}

/** The id is looked up in the list; only what the list names reaches the file system. */
async function download(c: Context, services: Services, kind: ReportKind): Promise<Response> {
  const id = c.req.query('id');
  const report = services.content.reports[kind].find((one) => one.id === id);
  const root = join(services.config.contentDir, reportFiles);
  const found = report && (await stat(join(root, report.file)).catch(() => undefined));
  if (!report || !found) return refuse(c, services, 404, 'notFound');

  const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
  // A part that continues another version of the file would spoil it: the whole is sent instead (RFC 9110, 13.1.5).
  const ifRange = c.req.header('if-range');
  if (ifRange && ifRange !== tag && ifRange !== found.mtime.toUTCString()) c.req.raw.headers.delete('range');
  c.header('ETag', tag);
  c.header('Accept-Ranges', 'bytes');
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Language', { append: true });
  const asked = c.req.query('lang');
  const language = asked === 'ar' || asked === 'en' ? asked : languageOf(c);
  const name = language === 'ar' ? report.descriptionAr : report.description;
  c.header('Content-Disposition', attachment(`${name}.pdf`, `${report.description}.pdf`));
  const notFound = async () => undefined;
  return (
    (await serveStatic({ root, path: report.file })(c, notFound)) ?? refuse(c, services, 404, 'notFound')
  );
}

/** RFC 6266 and RFC 8187: the name itself for every browser of today, and one in plain letters for those before. */
function attachment(name: string, plain: string): string {
  const safe = plain.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${safe}"; filename*=UTF-8''${encoded}`;
}
