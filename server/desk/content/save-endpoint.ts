import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { SaveAnswer } from '#contract/desk-content.ts';
import { parseJson } from '#domain/publications/json-value.ts';
import { type SavedFile, saveFiles } from '../../content/drafts/draft-files.ts';
import { itemOf } from '../../content/drafts/kinds.ts';
import { readBlob } from '../../content/versions/blobs.ts';
import { refusal } from '../../http/errors.ts';
import type { Services } from '../../intake/services.ts';
import { recordAuditIn } from '../audit-log.ts';
import { mountDeskEndpoint } from '../desk-endpoint.ts';
import { forRole } from '../sign-in/for-role.ts';
import { contentSource } from './content-source.ts';
import { missingFiles } from './item-files.ts';
import { faultInContent, faultsOf, schemaContext } from './load-item.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The texts of one item. Without `draft`, the save adds a draft. */
const saveRequest = z.strictObject({
  draft: z.uuid().optional(),
  title: z.string().trim().min(1).max(120),
  item: z.string().max(200),
  files: z
    .array(
      z
        .strictObject({
          path: z.string().max(200),
          basedOn: digest.optional(),
          /** Null removes the file. */
          text: z.string().max(300_000).nullable(),
        })
        // The form cannot open a text that is not JSON.
        .refine(
          ({ path, text }) => !path.endsWith('.json') || text === null || parseJson(text) !== undefined,
        ),
    )
    .min(1)
    .max(2),
});

export function contentSaving(app: OpenAPIHono, services: Services): void {
  const unknown = refusal(services, 404, 'notFound');
  mountDeskEndpoint(app, services, {
    method: 'post',
    path: '/desk/api/content/save',
    authorise: forRole(services, ['editor', 'publisher']),
    takes: saveRequest,
    async handle({ session, input }) {
      const item = itemOf(input.item);
      const isOwnPath = input.files.every(({ path }) => item?.paths.includes(path));
      // Uploaded files have their own endpoint, which checks their bytes.
      if (!item || item.kind === 'files' || !isOwnPath || services.config.contentDir !== undefined)
        return unknown;
      const sent = input.files.map(
        ({ path, basedOn, text }): SavedFile => ({
          path,
          basedOn,
          bytes: text === null ? undefined : Buffer.from(text.toWellFormed()),
        }),
      );
      const target = { id: input.draft, title: input.title };
      const outcome = await saveFiles(services, session, target, sent, (tx, { title }) =>
        recordAuditIn(tx, services, session, { action: 'content-changed', about: `${title}: ${item.id}` }),
      );
      if (!outcome) return unknown;
      if ('conflicts' in outcome) {
        const conflicts = outcome.conflicts.map(async ({ path, theirs }) => ({
          path,
          theirs,
          text: theirs && String(await readBlob(services.database.db, theirs)),
        }));
        return { status: 409, body: { conflicts: await Promise.all(conflicts) } satisfies SaveAnswer };
      }
      const source = contentSource(services);
      const files = await source.files(outcome.draft);
      const context = await schemaContext(services, source, files);
      const faults = input.files.flatMap(({ path, text }) =>
        text === null
          ? []
          : [...faultsOf(context, item, path, text), ...missingFiles(context, item, files, { path, text })],
      );
      const body: SaveAnswer = {
        draft: outcome.draft.id,
        saved: [...outcome.saved].map(([path, basedOn]) => ({ path, basedOn })),
        faults: faults.length > 0 ? faults : await faultInContent(services, item, files),
      };
      return { status: 200, body };
    },
  });
}
