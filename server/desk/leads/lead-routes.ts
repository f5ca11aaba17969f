import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readReason } from '#domain/desk-reason.ts';
import { leadFilterIn } from '#domain/lead-filter.ts';
import { withFileMemory } from '../../http/bodies/file-memory.ts';
import { textBody } from '../../http/bodies/json-body.ts';
import { refuse } from '../../http/errors.ts';
import { fileName } from '../../intake/files/files.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';
import { recordAudit } from '../audit-log.ts';
import { type DeskEnv, forRole } from '../sign-in/for-role.ts';
import { staffOf } from '../staff.ts';
import { exportCsv, exportExcel, isTooLongForExcel } from './export-leads.ts';
import { trackedForms } from './lead-list.ts';

const maxBytes = 16 * 1024;

export function deskLeads(app: OpenAPIHono, services: Services): void {
  const nothing = (c: Context) => refuse(c, services, 404, 'notFound');
  const desk = app as unknown as OpenAPIHono<DeskEnv>;
  desk.use('/desk/leads/*', forRole(services, 'leads', { page: () => 'leads', isDownload: true }));

  desk.get('/desk/leads/files/:id', async (c) => {
    const { id } = c.req.param();
    if (!isId(id)) return nothing(c);
    return withFileMemory(c, services, async () => {
      const file = await services.database.db
        .selectFrom('files')
        .innerJoin('submissions as s', 's.id', 'files.submission_id')
        .select(['files.id', 'files.submission_id', 'files.name', 's.reference'])
        .where('files.id', '=', id)
        .where('s.progress', 'is not', null)
        .executeTakeFirst();
      if (!file) return nothing(c);
      await recordAudit(services, c.get('session'), { action: 'lead-file', about: file.reference });
      const content = await services.files.read(id);
      const name = fileName(services.encryption, file);
      return c.body(content as Buffer<ArrayBuffer>, 200, {
        // Customers' files must not open in the desk's browser.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
      });
    });
  });

  desk.post('/desk/leads/export', textBody(services, maxBytes), async (c) => {
    const typed = new URLSearchParams(await c.req.text());
    const reason = readReason(typed.get('reason') ?? '');
    const filter = leadFilterIn(typed, trackedForms);
    const language = typed.get('language') === 'en' ? 'en' : 'ar';
    const back = (why: 'reason' | 'length') =>
      c.redirect(`/${language}/desk/leads?${new URLSearchParams({ ...filter, export: why })}#export`, 303);
    if (!reason) return back('reason');
    const asked = { filter, language, viewer: await staffOf(services, c.get('session')) } as const;
    const isExcel = typed.get('format') !== 'csv';
    if (isExcel && (await isTooLongForExcel(services, asked))) return back('length');
    await recordAudit(services, c.get('session'), {
      action: 'leads-exported',
      reason,
      about: Object.values(filter).join(' ') || '*',
    });
    const [type, name] = isExcel
      ? ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'leads.xlsx']
      : ['text/csv; charset=utf-8', 'leads.csv'];
    c.header('Content-Type', type);
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    return c.body(isExcel ? await exportExcel(services, asked) : exportCsv(services, asked));
  });
}
