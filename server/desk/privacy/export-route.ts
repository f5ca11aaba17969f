import type { OpenAPIHono } from '@hono/zod-openapi';
import { readReason } from '#domain/desk-reason.ts';
import { archiveName } from '#domain/rules/files.ts';
import { exportPerson } from '../../customers/data-subject-requests/export-person.ts';
import { decryptRequest, readRequest } from '../../customers/data-subject-requests/requests.ts';
import { withFileMemory } from '../../http/bodies/file-memory.ts';
import { formBody } from '../../http/bodies/form-body.ts';
import { maxTextBytes } from '../../http/bodies/parse-form.ts';
import { refuse } from '../../http/errors.ts';
import type { Services } from '../../intake/services.ts';
import { describeError } from '../../platform/log/log.ts';
import { recordAudit } from '../audit-log.ts';
import { type DeskEnv, forRole } from '../sign-in/for-role.ts';
import { streamOf } from '../stream-of.ts';
import { findRequest } from './list-requests.ts';
import { zipChunks } from './zip-chunks.ts';

const timeoutMs = 120_000;

/**
 * Serves an archive of `person.json` and the person's files. A form posts the reason, so that no address contains it,
 * and no other site can request the archive.
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
      if (found?.entry.kind !== 'export') return refuse(c, services, 404, 'notFound');
      const refusedFor = (why: 'over' | 'reason') =>
        c.redirect(`${frame}/privacy/${about}?export=${why}`, 303);
      if (found.entry.state !== 'open') return refusedFor('over');
      const reason = readReason(texts.reason ?? '');
      if (reason === undefined) return refusedFor('reason');
      return withFileMemory(c, services, async (renew) => {
        await recordAudit(services, session, { action: 'request-exported', about, reason });
        const exported = await exportOf(services, found.id);
        if (!exported) return refuse(c, services, 404, 'notFound');
        const archive = zipChunks(entriesOf(services, exported, renew));
        return c.body(streamOf(archive), 200, {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="${about}.zip"`,
          'Cache-Control': 'no-store',
        });
      });
    },
  );
}

async function exportOf(services: Services, id: string) {
  const { database, encryption } = services;
  const row = await readRequest(database.db, encryption, id);
  const request = row && decryptRequest(encryption, row);
  return request && exportPerson(services, request.person, AbortSignal.timeout(timeoutMs));
}

type Exported = NonNullable<Awaited<ReturnType<typeof exportOf>>>;

/** @param renew - called before each file */
async function* entriesOf(
  { files, log }: Services,
  exported: Exported,
  renew: () => void,
): AsyncGenerator<[name: string, content: Uint8Array]> {
  try {
    yield ['person.json', new TextEncoder().encode(JSON.stringify(exported.held, null, 2))];
    for (const [at, { id, reference, name }] of exported.files.entries()) {
      renew();
      yield [`files/${at + 1}-${reference}-${archiveName(name)}`, await files.read(id)];
    }
  } catch (error) {
    log.error({ error: describeError(error) }, 'personal data export failed');
    // The server prints this error, so it has no details.
    throw new Error('personal data export failed');
  }
}
