import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { caseExport, keyProof, offeredKey, renewedKeys } from '#contract/desk-requests.ts';
import { mostFiles } from '#domain/rules/files.ts';
import { writtenKinds } from '#domain/whistleblowing.ts';
import { withFileRoom } from '../http/bodies/file-room.ts';
import { formBody } from '../http/bodies/form-body.ts';
import { textBody } from '../http/bodies/json-body.ts';
import { type FormBody, mostManyFilesBytes } from '../http/bodies/parse-form.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../intake/services.ts';
import { isId } from '../platform/database/ids.ts';
import { isAgeFile } from '../whistleblowing/age-file.ts';
import { altered } from '../whistleblowing/stored-reports.ts';
import { readCase, readCaseFile, type Written, writeToCase } from './case-content.ts';
import { findCase, isReference } from './cases.ts';
import { challenge, rememberProvenKey } from './key-proof.ts';
import { recordLook } from './looks.ts';
import { addOfficer, offerKey, officerOf } from './officers.ts';
import { outdatedKeys, takeRenewedKeys } from './renew-keys.ts';
import { type DeskEnv, forRole } from './sign-in/for-role.ts';

/** What the desk's scripts ask for: everything that is encrypted or decrypted in an officer's browser. */

const mostJsonBytes = 512 * 1024;
/** An age file of a message of the greatest length. */
const mostBodyBytes = 64 * 1024;

type CaseEnv = { Variables: DeskEnv['Variables'] & { officerId: string } };

export function deskCases(app: OpenAPIHono, services: Services): void {
  const nothing = (c: Context) => refuse(c, services, 404, 'notFound');
  /** Who holds the key of an officer, as this session has shown. */
  const forOfficers: MiddlewareHandler<CaseEnv> = async (c, next) => {
    const officer = await officerOf(services, c.get('session'));
    if (!officer) return nothing(c);
    if (!officer.isProven) return refuse(c, services, 403, 'keyNotProven');
    c.set('officerId', officer.id);
    return next();
  };
  const json = textBody(services, mostJsonBytes);
  const api = app as unknown as OpenAPIHono<CaseEnv>;

  api.use('/desk/api/*', forRole(services, 'compliance'));

  api.post('/desk/api/key', json, async (c) => {
    const asked = await read(c, offeredKey);
    if (!asked) return refuse(c, services, 422, 'invalidSubmission');
    return c.json({ state: await offerKey(services, c.get('session'), asked.recipient) });
  });
  api.post('/desk/api/key/challenge', json, async (c) => {
    const asked = await read(c, offeredKey);
    const found = asked && (await challenge(services, c.get('session'), asked.recipient));
    return found ? c.json(found) : nothing(c);
  });
  api.post('/desk/api/key/proof', json, async (c) => {
    const asked = await read(c, keyProof);
    const isProven = asked !== undefined && (await rememberProvenKey(services, c.get('session'), asked));
    return isProven ? c.json({ isProven }) : refuse(c, services, 403, 'keyNotProven');
  });
  api.use('/desk/api/*', forOfficers);
  api.post('/desk/api/officers/:id', async (c) => {
    const id = c.req.param('id');
    const isAdded = isId(id) && (await addOfficer(services, c.get('session'), { id }));
    return isAdded ? c.json({ isAdded }) : nothing(c);
  });

  api.get('/desk/api/keys', async (c) => c.json(await outdatedKeys(services)));
  api.post('/desk/api/keys', json, async (c) => {
    const asked = await read(c, renewedKeys);
    const outcome = asked ? await takeRenewedKeys(services, asked) : 'malformed';
    if (outcome === 'malformed') return refuse(c, services, 422, 'invalidSubmission');
    if (outcome === 'others') return refuse(c, services, 409, 'officersChanged');
    const about = outcome.taken.join(' ');
    await recordLook(services, c.get('session'), { action: 'keys-encrypted', about });
    return c.json({ isTaken: true });
  });

  api.use('/desk/api/cases/:reference/*', async (c, next) =>
    isReference(c.req.param('reference')) ? next() : nothing(c),
  );
  api.get('/desk/api/cases/:reference', async (c) => {
    const found = await readCase(services, c.get('session'), c.req.param('reference'));
    if (found === altered) return refuse(c, services, 409, 'reportAltered');
    return found ? c.json(found) : nothing(c);
  });
  api.get('/desk/api/cases/:reference/files/:id', async (c) => {
    const { reference, id } = c.req.param();
    if (!isId(id)) return nothing(c);
    return withFileRoom(c, services, async () => {
      const content = await readCaseFile(services, c.get('session'), { reference, id });
      if (!content) return nothing(c);
      return c.body(content as Buffer<ArrayBuffer>, 200, { 'Content-Type': 'application/octet-stream' });
    });
  });
  api.post('/desk/api/cases/:reference/export', json, async (c) => {
    const asked = await read(c, caseExport);
    if (!asked) return refuse(c, services, 422, 'invalidSubmission');
    const about = c.req.param('reference');
    const found = await findCase(services, about);
    if (found === altered) return refuse(c, services, 409, 'reportAltered');
    if (!found) return nothing(c);
    await recordLook(services, c.get('session'), { action: 'case-exported', about, reason: asked.reason });
    return c.json({ isRecorded: true });
  });
  api.post(
    '/desk/api/cases/:reference/messages',
    formBody(services, refuse, ({ multipart }) => (multipart ? mostManyFilesBytes : undefined)),
    async (c) => {
      const written = readWritten(c.get('form'));
      if (!written) return refuse(c, services, 422, 'invalidSubmission');
      const reference = c.req.param('reference');
      const asked = { reference, written };
      const outcome = await writeToCase(services, c.get('session'), c.get('officerId'), asked);
      if (outcome === 'unknown') return nothing(c);
      if (outcome === altered) return refuse(c, services, 409, 'reportAltered');
      if (outcome === 'malformed') return refuse(c, services, 422, 'invalidSubmission');
      if (outcome === 'too-many') return refuse(c, services, 422, 'tooManyMessages');
      return c.json({ isAdded: true });
    },
  );
}

/** A JSON body of a shape; undefined where it has another, or is none. */
async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T> | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined);
  return schema.safeParse(body).data;
}

/** The body under `body`, files under their ids; all of them age files. */
function readWritten({ texts, files }: FormBody): Written | undefined {
  const { id = '' } = texts;
  const kind = writtenKinds.find((one) => one === texts.kind);
  const body = files.find(({ field }) => field === 'body')?.content;
  const others = files.filter(({ field }) => field !== 'body');
  const isRight =
    isId(id) &&
    kind !== undefined &&
    body !== undefined &&
    body.length <= mostBodyBytes &&
    others.length <= mostFiles &&
    others.every(({ field }) => isId(field)) &&
    new Set(others.map(({ field }) => field)).size === others.length &&
    files.every(({ content }) => isAgeFile(content));
  if (!isRight) return undefined;
  return { id, kind, body, files: others.map(({ field, content }) => ({ id: field, content })) };
}
