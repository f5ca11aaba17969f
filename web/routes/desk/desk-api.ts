import type { EncryptedCase, KeyChallenge, KeyProof, OutdatedKeys, RenewedKeys } from '#contract/desk.ts';
import type { PreviewAnswer, SaveAnswer } from '#contract/desk-content.ts';
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
    response = await fetch(`/desk/api/${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    throw new WorkRefused('noAnswer');
  }
  if (response.ok || expected.includes(response.status)) return response;
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
  if (code === 'keyNotProven') throw new WorkRefused('notProven');
  if (code === 'reportAltered') throw new WorkRefused('altered');
  const known = { 401: 'signedOut', 403: 'signedOut', 404: 'gone', 409: 'officersChanged' } as const;
  const tooMuch = [413, 422, 429].includes(response.status);
  throw new WorkRefused(tooMuch ? 'tooMuch' : (known[response.status as keyof typeof known] ?? 'noAnswer'));
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

/** Requests of the desk's scripts to the server. Each throws WorkRefused. */
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
  saveContent: async (item: SentItem) =>
    (await (await ask('content/save', json(item), [409])).json()) as SaveAnswer,
  previewContent: async (path: string, text: string) =>
    (await (await ask('content/preview', json({ path, text }))).json()) as PreviewAnswer,
  recordExport: (reference: string, reason: string) => ask(`${caseAt(reference)}/export`, json({ reason })),
};
