import { createServer, type IncomingMessage } from 'node:http';
import { CrmFailure } from './crm-client.ts';
import { contactOf, type LeadContact, readSiteLead } from './site-lead.ts';
import { isSignedBySite, readWebhookHeaders } from './verify-webhook.ts';

const maxBytes = 256 * 1024;
/** The site waits 15 seconds. */
const timeoutMs = 12_000;

/** @throws CrmFailure if the CRM did not accept the lead */
type Upsert = (lead: LeadContact, signal: AbortSignal) => Promise<void>;

interface Reply {
  status: number;
  /** For the log: no personal data. */
  note: string;
  retryAfterSeconds?: number | undefined;
}

/** Returns a setting. Ends the program if it is missing. */
export function setting(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  if (value !== undefined) return value;
  process.stderr.write(`${name}: got nothing\n`);
  process.exit(1);
}

/**
 * Serves until SIGTERM. The site repeats a post that did not get a 2xx, for three days, so nothing is stored here. A
 * repeated post is harmless, because `upsert` uses the lead's reference as the key.
 */
export function receiveLeads(upsert: Upsert): void {
  const secrets = setting('CRM_WEBHOOK_SECRET').split(',');
  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    const { status, note, retryAfterSeconds } = await replyTo(request, secrets, upsert);
    if (retryAfterSeconds) response.setHeader('retry-after', retryAfterSeconds);
    // The rest of a body that was not read would be taken for the next request.
    if (!request.complete) response.setHeader('connection', 'close');
    response.writeHead(status).end();
    process.stdout.write(`${new Date().toISOString()} ${status} ${note}\n`);
  });
  server.maxConnections = 100;
  const host = setting('HOST', '127.0.0.1');
  server.listen(Number(setting('PORT', '3100')), host, () => process.stdout.write(`ready http://${host}\n`));
  process.once('SIGTERM', () => server.close());
}

async function replyTo(request: IncomingMessage, secrets: readonly string[], upsert: Upsert): Promise<Reply> {
  if (request.method !== 'POST') return { status: 405, note: 'not a post' };
  const headers = readWebhookHeaders(request.headers);
  if (!headers) return { status: 401, note: 'no signature of the last five minutes' };
  const body = await readBody(request).catch(() => undefined);
  if (!body) return { status: 413, note: 'too long, or broken off' };
  if (!isSignedBySite(headers, body, secrets)) return { status: 401, note: 'not signed by the site' };
  const event = parse(body);
  // Answer other events with success, so that the site does not repeat them.
  if (event?.type !== 'lead.created') return { status: 204, note: `${headers.id} ignored` };
  const lead = readSiteLead(event.data);
  if (!lead) return { status: 422, note: `${headers.id} not a lead` };
  try {
    await upsert(contactOf(lead), AbortSignal.timeout(timeoutMs));
    return { status: 204, note: `${headers.id} ${lead.reference} saved` };
  } catch (error) {
    const failure = error instanceof CrmFailure ? error : new CrmFailure((error as Error).name);
    const { message, isTemporary, retryAfterSeconds } = failure;
    return { status: isTemporary ? 503 : 502, note: `${headers.id} CRM: ${message}`, retryAfterSeconds };
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): { type?: unknown; data?: unknown } | undefined {
  try {
    return JSON.parse(body.toString()) as { type?: unknown; data?: unknown };
  } catch {
    return undefined;
  }
}
