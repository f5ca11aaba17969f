import type { OpenAPIHono } from '@hono/zod-openapi';
import { zipSync } from 'fflate';
import { readReason } from '#domain/desk-reason.ts';
import { exportPerson } from '../../customers/data-subject-requests/export-person.ts';
import { decryptRequest, readRequest } from '../../customers/data-subject-requests/requests.ts';
import { withFileMemory } from '../../http/bodies/file-memory.ts';
import { formBody } from '../../http/bodies/form-body.ts';
import { maxTextBytes } from '../../http/bodies/parse-form.ts';
import { refuse } from '../../http/errors.ts';
import type { Services } from '../../intake/services.ts';
import { recordAudit } from '../audit-log.ts';
import { type DeskEnv, forRole } from '../sign-in/for-role.ts';
import { findRequest } from './list-requests.ts';

const timeoutMs = 120_000;

/**
 * Mounts the download of everything stored about a person: an archive of person.json and their files. A form posts the
 * reason, so that no address contains it, and no other site can request the archive.
 */
export function personExport(app: OpenAPIHono, services: Services): void {
  const desk = app as unknown as OpenAPIHono<DeskEnv>;
  desk.post(
    '/desk/privacy/:reference/export',
    forRole(services, 'privacy', { page: (c) => `privacy/${c.req.param('reference')}` }),
    formBody(services, refuse, ({ multipart }) => (multipart ? undefined : maxTextBytes)),
    async (c) => {
      const { texts } = c.get('form');
      const frame = `/${texts.language === 'en' ? 'en' : 'ar'}/desk`;
      const session = c.get('session');
      const about = c.req.param('reference');
      const found = await findRequest(services, session, about);
      if (found?.entry.kind !== 'export' || found.entry.state !== 'open')
        return refuse(c, services, 404, 'notFound');
      const reason = readReason(texts.reason ?? '');
      if (reason === undefined) return c.redirect(`${frame}/privacy/${about}?export=reason`, 303);
      return withFileMemory(c, services, async () => {
        await recordAudit(services, session, { action: 'request-exported', about, reason });
        const archive = await archiveOf(services, found.id);
        if (!archive) return refuse(c, services, 404, 'notFound');
        return c.body(archive as Uint8Array<ArrayBuffer>, 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${about}.zip"`,
          'Cache-Control': 'no-store',
        });
      });
    },
  );
}

async function archiveOf(services: Services, id: string): Promise<Uint8Array | undefined> {
  const { database, encryption, files } = services;
  const row = await readRequest(database.db, encryption, id);
  const request = row && decryptRequest(encryption, row);
  const found = request && (await exportPerson(services, request.person, AbortSignal.timeout(timeoutMs)));
  if (!found) return undefined;
  const entries: Record<string, Uint8Array> = {
    'person.json': new TextEncoder().encode(JSON.stringify(found.held, null, 2)),
  };
  for (const [at, file] of found.files.entries())
    entries[`files/${at + 1}-${file.reference}-${file.name.replace(/[/\\]/g, '_')}`] = await files.read(
      file.id,
    );
  return zipSync(entries, { level: 0 });
}
