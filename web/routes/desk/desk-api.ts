import type { Refusal } from '#contract/answers.ts';
import type { EncryptedCase, KeyChallenge, KeyProof, OutdatedKeys, RenewedKeys } from '#contract/desk.ts';
import type { PreviewAnswer, SaveAnswer, UploadAnswer } from '#contract/desk-content.ts';
import type { CurrentLeads, ShownLeads } from '#contract/desk-leads.ts';
import type { UploadKind } from '#domain/publications/uploads.ts';
import { endOfName } from '#domain/rules/files.ts';
import type { MessageKey } from '#locales/keys.ts';
import { timeLimit } from '../../api/time-limit.ts';
import { post } from '../../api/upload.ts';
import { WorkRefused } from './work-refused.ts';

const timeoutMs = 120_000;

/**
 * @param expected - failure statuses that the caller handles itself
 * @throws WorkRefused
 */
async function ask(
  path: string,
  init: RequestInit = {},
  expected: readonly number[] = [],
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/desk/api/${path}`, { ...init, signal: timeLimit(timeoutMs) });
  } catch {
    throw new WorkRefused('noAnswer');
  }
  if (response.ok || expected.includes(response.status)) return response;
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
  if (code === 'keyNotProven') throw new WorkRefused('notProven');
  if (code === 'reportAltered') throw new WorkRefused('altered');
  if (code === 'reportChanged') throw new WorkRefused('caseChanged');
  if (code === 'tooManyMessages') throw new WorkRefused('tooManyMessages');
  throw refusedWith(response.status);
}

const reasons: Readonly<Record<number, WorkRefused['why']>> = {
  401: 'signedOut',
  403: 'signedOut',
  404: 'gone',
  409: 'officersChanged',
  413: 'tooMuch',
  422: 'malformed',
  429: 'tooMuch',
};

function refusedWith(status: number): WorkRefused {
  return new WorkRefused(reasons[status] ?? 'noAnswer');
}

/**
 * Without `draft`, begins a new one.
 * @param onProgress - from 0 to 1
 * @returns the key of the server's sentence if it refuses the file
 */
async function uploadContent(
  { draft, title, kind }: { draft: string | undefined; title: string; kind: UploadKind },
  file: File,
  onProgress: (sent: number) => void,
): Promise<UploadAnswer | { refused: MessageKey }> {
  const query = new URLSearchParams({ title, kind, name: endOfName(file.name), ...(draft && { draft }) });
  const { status, body } = await post(`/desk/api/content/files?${query}`, file, {}, onProgress).catch(() => {
    throw new WorkRefused('noAnswer');
  });
  if (status === 200) return body as UploadAnswer;
  const { code } = body as Partial<Refusal>;
  if (code && [408, 413, 422, 503].includes(status)) return { refused: code };
  throw refusedWith(status);
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

interface SentItem {
  draft: string | undefined;
  title: string;
  item: string;
  files: { path: string; basedOn: string | undefined; text: string | null }[];
}

const caseAt = (reference: string) => `cases/${encodeURIComponent(reference)}`;

/** Each throws WorkRefused. */
export const deskApi = {
  offerKey: async (recipient: string) =>
    (await (await ask('key', json({ recipient }))).json()) as { state: 'active' | 'waiting' | 'known' },
  challenge: async (recipient: string) =>
    (await (await ask('key/challenge', json({ recipient }))).json()) as KeyChallenge,
  proveKey: (proof: KeyProof) => ask('key/proof', json(proof)),
  addOfficer: (id: string) => ask(`officers/${id}`, { method: 'POST' }),
  outdatedKeys: async () => (await (await ask('keys')).json()) as OutdatedKeys,
  renewKeys: (renewed: RenewedKeys) => ask('keys', json(renewed)),
  readCase: async (reference: string) => (await (await ask(caseAt(reference))).json()) as EncryptedCase,
  readFile: async (reference: string, id: string) =>
    new Uint8Array(await (await ask(`${caseAt(reference)}/files/${id}`)).arrayBuffer()),
  write: (reference: string, form: FormData) =>
    ask(`${caseAt(reference)}/messages`, { method: 'POST', body: form }),
  currentLeads: async (shown: Omit<ShownLeads, 'filter'> & { query: string }) =>
    (await (await ask('leads/current', json(shown))).json()) as CurrentLeads,
  saveContent: async (item: SentItem) =>
    (await (await ask('content/save', json(item), [409])).json()) as SaveAnswer,
  previewContent: async (path: string, text: string) =>
    (await (await ask('content/preview', json({ path, text }))).json()) as PreviewAnswer,
  uploadContent,
  recordExport: (reference: string, reason: string) => ask(`${caseAt(reference)}/export`, json({ reason })),
};
