import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPaths } from '#domain/api-paths.ts';
import { type Json, personalFinancePayload } from './testing.ts';

/** Applies over the network as the site does: each call with a key, and again with the same one while no answer comes. */
export interface Applicant {
  /** 05… */
  mobile: string;
  apply(): Promise<Json>;
  prove(lead: Json): Promise<Json>;
  confirm(lead: Json): Promise<Json>;
}

/**
 * @param serverUrl - asked at each try: the server may be another one by then
 * @param dataDir - holds the sandbox's text messages; of several processes, the one that sent the code
 */
export function applicant(mobile: string, serverUrl: () => Promise<string>, dataDir: string): Applicant {
  const address = `10.${mobile.slice(-8, -6)}.${Number(mobile.slice(-6, -3))}.${Number(mobile.slice(-3)) % 256}`;
  const payload = personalFinancePayload({ MobileNumber: mobile });

  async function post(path: string, body: object): Promise<Json> {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': address,
    };
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch((await serverUrl()) + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
        .then(async (response) => ({
          status: response.status,
          body: (await response.json()) as Json,
          wait: Number(response.headers.get('retry-after')) * 1000,
        }))
        // The connection broke, before the answer or within it.
        .catch(() => undefined);
      if (answer?.status === 200) return answer.body;
      if (answer && ![409, 503].includes(answer.status))
        throw new Error(`${path} answered ${JSON.stringify(answer)}`);
      if (attempt === 800) throw new Error(`${path} never answered`);
      await new Promise((next) => setTimeout(next, answer?.wait || 50));
    }
  }

  return {
    mobile,
    apply: () => post(apiPaths.individualLoanRequest, payload),
    async prove({ leadId, generatedTime }) {
      const mobileNumber = `966${mobile.slice(1)}`;
      const otp = await codeIn(dataDir, mobileNumber);
      return post(apiPaths.verifyOtp, { leadId, generatedTime, mobileNumber, otp });
    },
    confirm: ({ leadId }) => post(apiPaths.updateLead, { ...payload, Id: leadId }),
  };
}

async function codeIn(dataDir: string, mobile: string): Promise<string> {
  const messages = (await filesIn(dataDir, 'sms')).map(
    (text) => JSON.parse(text) as { to: string; text: string },
  );
  const code = messages.findLast(({ to }) => to === mobile)?.text.match(/(?<!\d)\d{4}(?!\d)/)?.[0];
  if (!code) throw new Error(`no code was sent to ${mobile}`);
  return code;
}

/** The messages of one outbox, oldest first. */
export async function filesIn(dataDir: string, outbox: 'sms' | 'mail' | 'crm'): Promise<string[]> {
  const folder = join(dataDir, 'outbox', outbox);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
