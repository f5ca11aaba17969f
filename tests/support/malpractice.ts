import { expect } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { type AnyJson, formOf, type TestServer } from './site.ts';

/** Returns helpers for tests of malpractice reports: send, follow up, add a message, wait for mails. */
export function whistleblowingHelpers(server: () => TestServer) {
  const report = async (
    changes: Record<string, string | undefined> = {},
    {
      file,
      files = file ? [file] : [],
      headers = {},
    }: { file?: File; files?: File[]; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: AnyJson }> => {
    const body = formOf(whistleblowingReport, changes);
    for (const one of files) body.append('file', one);
    const response = await server().request(whistleblowingReport.endpoint, { method: 'POST', body, headers });
    return { status: response.status, body: await response.json() };
  };
  const followUp = (receiptCode: string) => server().post(apiPaths.whistleblowingFollowUp, { receiptCode });
  const add = async (
    receiptCode: string,
    message: string,
    headers: Record<string, string> = {},
    files: File[] = [],
  ): Promise<{ status: number; body: AnyJson }> => {
    const body = new FormData();
    body.set('receiptCode', receiptCode);
    body.set('message', message);
    for (const one of files) body.append('file', one);
    const response = await server().request(apiPaths.whistleblowingMessage, {
      method: 'POST',
      body,
      headers,
    });
    return { status: response.status, body: await response.json() };
  };
  const mailsOf = async (reference: string) =>
    (await server().outbox('mail')).filter((mail) => mail.includes(reference));
  const expectMails = (reference: string, many: number) =>
    expect.poll(async () => (await mailsOf(reference)).length, { timeout: 15_000 }).toBe(many);

  return { report, followUp, add, mailsOf, expectMails };
}
