import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { caseExport, keyProof, offeredKey, renewedKeys } from '#contract/desk-requests.ts';
import { maxFiles } from '#domain/rules/files.ts';
import { officerMessageKinds, reportStates } from '#domain/whistleblowing.ts';
import { withFileMemory } from '../http/bodies/file-memory.ts';
import { formBody } from '../http/bodies/form-body.ts';
import { type FormBody, maxManyFilesBytes } from '../http/bodies/parse-form.ts';
import { refusal, refuse } from '../http/errors.ts';
import { type HttpAnswer, sendAnswer } from '../http/http-answer.ts';
import type { Services } from '../intake/services.ts';
import { isId } from '../platform/database/ids.ts';
import { isAgeFile } from '../whistleblowing/age-file.ts';
import { altered } from '../whistleblowing/stored-reports.ts';
import { recordAudit } from './audit-log.ts';
import { type OfficerMessage, readCase, readCaseFile, writeToCase } from './case-content.ts';
import { findCase, isReference } from './cases.ts';
import { type DeskEndpoint, mountDeskEndpoint, noBody } from './desk-endpoint.ts';
import { makeKeyChallenge, rememberProvenKey } from './key-proof.ts';
import { addOfficer, offerKey, officerOf } from './officers.ts';
import { listOutdatedKeys, storeRenewedKeys } from './renew-keys.ts';
import { type DeskEnv, forRole } from './sign-in/for-role.ts';

/** Fits an age file of the longest message. */
const maxBodyBytes = 64 * 1024;

/** Endpoints for what an officer's browser encrypts or decrypts. They use JSON, except those with files. */
export function deskCases(app: OpenAPIHono, services: Services): void {
  const forCompliance = forRole(services, 'compliance');
  const forOfficers: MiddlewareHandler<DeskEnv> = every(forCompliance, isKeyProven(services));
  const unknown = refusal(services, 404, 'notFound');
  const malformed = refusal(services, 422, 'invalidSubmission');
  const isAltered = refusal(services, 409, 'reportAltered');
  const mount = <Input>(endpoint: DeskEndpoint<Input>) => mountDeskEndpoint(app, services, endpoint);

  mount({
    method: 'post',
    path: '/desk/api/key',
    authorise: forCompliance,
    takes: offeredKey,
    handle: async ({ session, input }) => ok({ state: await offerKey(services, session, input.recipient) }),
  });
  mount({
    method: 'post',
    path: '/desk/api/key/challenge',
    authorise: forCompliance,
    takes: offeredKey,
    async handle({ session, input }) {
      const found = await makeKeyChallenge(services, session, input.recipient);
      return found ? ok(found) : unknown;
    },
  });
  mount({
    method: 'post',
    path: '/desk/api/key/proof',
    authorise: forCompliance,
    takes: keyProof,
    async handle({ session, input }) {
      const isProven = await rememberProvenKey(services, session, input);
      return isProven ? ok({ isProven }) : refusal(services, 403, 'keyNotProven');
    },
  });
  mount({
    method: 'post',
    path: '/desk/api/officers/:id',
    authorise: forOfficers,
    takes: noBody,
    async handle({ session, param }) {
      const id = param('id');
      const isAdded = isId(id) && (await addOfficer(services, session, { id }));
      return isAdded ? ok({ isAdded }) : unknown;
    },
  });
  mount({
    method: 'get',
    path: '/desk/api/keys',
    authorise: forOfficers,
    takes: noBody,
    handle: async () => ok(await listOutdatedKeys(services)),
  });
  mount({
    method: 'post',
    path: '/desk/api/keys',
    authorise: forOfficers,
    takes: renewedKeys,
    async handle({ session, input }) {
      const outcome = await storeRenewedKeys(services, session, input);
      if (outcome === 'malformed') return malformed;
      if (outcome === 'officers-changed') return refusal(services, 409, 'officersChanged');
      return ok({ isTaken: true });
    },
  });
  mount({
    method: 'get',
    path: '/desk/api/cases/:reference',
    authorise: forOfficers,
    takes: noBody,
    async handle({ session, param }) {
      const reference = param('reference');
      const found = isReference(reference) ? await readCase(services, session, reference) : undefined;
      if (found === altered) return isAltered;
      return found ? ok(found) : unknown;
    },
  });
  mount({
    method: 'post',
    path: '/desk/api/cases/:reference/export',
    authorise: forOfficers,
    takes: caseExport,
    async handle({ session, param, input }) {
      const about = param('reference');
      const found = isReference(about) ? await findCase(services, about) : undefined;
      if (found === altered) return isAltered;
      if (!found) return unknown;
      await recordAudit(services, session, { action: 'case-exported', about, reason: input.reason });
      return ok({ isRecorded: true });
    },
  });

  app.get('/desk/api/cases/:reference/files/:id', forOfficers, async (c) => {
    const { reference, id } = c.req.param();
    if (!isId(id) || !isReference(reference)) return sendAnswer(c, unknown);
    return withFileMemory(c, services, async () => {
      const content = await readCaseFile(services, c.get('session'), { reference, id });
      if (!content) return sendAnswer(c, unknown);
      return c.body(content as Buffer<ArrayBuffer>, 200, { 'Content-Type': 'application/octet-stream' });
    });
  });
  app.post(
    '/desk/api/cases/:reference/messages',
    forOfficers,
    formBody(services, refuse, ({ multipart }) => (multipart ? maxManyFilesBytes : undefined), {
      isOfStaff: () => true,
    }),
    async (c) => {
      const reference = c.req.param('reference');
      if (!isReference(reference)) return sendAnswer(c, unknown);
      const written = readOfficerMessage(c.get('form'));
      if (!written) return sendAnswer(c, malformed);
      const asked = { reference, written };
      const officer = await officerOf(services, c.get('session'));
      if (!officer) return sendAnswer(c, unknown);
      const outcome = await writeToCase(services, c.get('session'), officer.id, asked);
      if (outcome === 'unknown') return sendAnswer(c, unknown);
      if (outcome === altered) return sendAnswer(c, isAltered);
      if (outcome === 'malformed') return sendAnswer(c, malformed);
      if (outcome === 'stale') return sendAnswer(c, refusal(services, 409, 'reportChanged'));
      if (outcome === 'too-many') return sendAnswer(c, refusal(services, 422, 'tooManyMessages'));
      return c.json({ isAdded: true });
    },
  );
}

const ok = (body: object): HttpAnswer => ({ status: 200, body });

/** Lets in officers who have proven their key in this session. */
function isKeyProven(services: Services): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const officer = await officerOf(services, c.get('session'));
    if (!officer) return refuse(c, services, 404, 'notFound');
    if (!officer.isProven) return refuse(c, services, 403, 'keyNotProven');
    return next();
  };
}

/**
 * Reads the message from the field `body`, and files from fields named by their ids. All must be age files. The fields `state`
 * and `seen` have the report's state and number of messages when the officer opened it.
 */
function readOfficerMessage({ texts, files }: FormBody): OfficerMessage | undefined {
  const { id = '', seen = '' } = texts;
  const state = reportStates.find((one) => one === texts.state);
  const kind = officerMessageKinds.find((one) => one === texts.kind);
  const body = files.find(({ field }) => field === 'body')?.content;
  const others = files.filter(({ field }) => field !== 'body');
  const isRight =
    isId(id) &&
    kind !== undefined &&
    state !== undefined &&
    /^\d{1,4}$/.test(seen) &&
    body !== undefined &&
    body.length <= maxBodyBytes &&
    others.length <= maxFiles &&
    others.every(({ field }) => isId(field)) &&
    new Set(others.map(({ field }) => field)).size === others.length &&
    files.every(({ content }) => isAgeFile(content));
  if (!isRight) return undefined;
  const messages = Number(seen);
  return {
    id,
    kind,
    seen: { state, messages },
    body,
    files: others.map(({ field, content }) => ({ id: field, content })),
  };
}
