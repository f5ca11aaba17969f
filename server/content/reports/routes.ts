import { join } from 'node:path';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { apiPaths, downloadPaths } from '#domain/api-paths.ts';
import type { ReportKind } from '#domain/publications/reports.ts';
import { visitorLanguage } from '../../http/answers.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { listEndpoint } from '../../http/endpoints/list-endpoint.ts';
import { refuse } from '../../http/errors.ts';
import { always, json } from '../../http/openapi/documented-answers.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import { servedFile } from '../../http/served-file.ts';
import type { ContentServices } from '../services.ts';

const listPaths = { financial: apiPaths.financialReports, bod: apiPaths.boardReports } as const;
/** If a query repeats the parameter, its first value counts. */
const named = (meta: object) =>
  z
    .unknown()
    .optional()
    .meta({ type: 'string', ...meta });
/** Binary content has no schema. */
const pdf = { 'application/pdf': { schema: {} } };
/** The answer is a bare array (R16.1). */
export function reportList(services: ContentServices, kind: ReportKind): Endpoint {
  return listEndpoint(services, {
    path: listPaths[kind],
    summary: `Published reports: ${kind}`,
    tag: 'Reports',
    described: 'every report',
    cacheControl: 'no-cache',
    list: () => services.content.reports[kind].map(({ file, ...report }) => report),
  });
}

/** An unknown id is 404 (R16.1). */
export function reportDownloads(app: OpenAPIHono, services: ContentServices, kind: ReportKind): void {
  app.openapi(
    createRoute({
      method: 'get',
      path: downloadPaths[kind],
      summary: `One report as a file: ${kind}`,
      tags: ['Reports'],
      middleware: limit(services, 'lists'),
      request: {
        query: z.object({
          id: named({ example: services.content.reports[kind][0]?.id }),
          lang: named({ description: "the file name's language, ar or en, before Accept-Language" }),
        }),
      },
      responses: {
        ...always,
        200: { description: 'the file', content: pdf },
        206: { description: 'the part that Range asks for', content: pdf },
        304: { description: 'the reader has this version' },
        404: json('no such report'),
        416: { description: 'the file has no such part' },
      },
    }),
    (c) => download(c, services, kind),
  );
}

/** Only a file name from the list reaches the file system, never the id from the request. */
async function download(c: Context, services: ContentServices, kind: ReportKind): Promise<Response> {
  const id = c.req.query('id');
  const report = services.content.reports[kind].find((one) => one.id === id);
  if (!report) return refuse(c, services, 404, 'notFound');
  const root = join(services.content.folder, 'files');

  c.header('Vary', 'Accept-Language', { append: true });
  const asked = c.req.query('lang');
  const language = asked === 'ar' || asked === 'en' ? asked : visitorLanguage(c);
  const name = language === 'ar' ? report.descriptionAr : report.description;
  const headers = {
    'Cache-Control': 'no-cache',
    'Content-Disposition': attachment(`${name}.pdf`, `${report.description}.pdf`),
  };
  const file = await servedFile(c, { root, path: report.file, headers });
  return file ?? refuse(c, services, 404, 'notFound');
}

/** RFC 6266, RFC 8187: the full name, and an ASCII name for old browsers. */
function attachment(name: string, plain: string): string {
  const safe = plain.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${safe}"; filename*=UTF-8''${encoded}`;
}
