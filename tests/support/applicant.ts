import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { careers } from '#domain/forms/careers.ts';
import { pdf } from './files.ts';
import { type AnyJson, examplePayload, formOf, personalFinancePayload } from './site.ts';

/**
 * Applies over the network as the site does: each call has an idempotency key and is repeated with it until it is
 * answered.
 */
export interface Applicant {
  /** 05… */
  mobile: string;
  apply(): Promise<AnyJson>;
  prove(lead: AnyJson): Promise<AnyJson>;
  confirm(lead: AnyJson): Promise<AnyJson>;
  /** A form that needs no code. */
  askForService(): Promise<AnyJson>;
  applyForJob(): Promise<AnyJson>;
}

export interface SiteAccess {
  /** Called for each attempt, because the server may have been replaced. */
  serverUrl(): string | Promise<string>;
  /** Returns the code in the newest message to a mobile (9665…), or undefined if none was sent. */
  codeSentTo(mobile: string): Promise<string | undefined>;
  /** Called for each answer. */
  onAnswer?(path: string, status: number, retryAfter: string | null): void;
}

const timeoutMs = 300_000;
const betweenTriesMs = 200;
let requests = 0;

export function applicant(mobile: string, { serverUrl, codeSentTo, onAnswer }: SiteAccess): Applicant {
  const payload = personalFinancePayload({ MobileNumber: mobile });

  async function post(path: string, body: object): Promise<AnyJson> {
    const key = randomUUID();
    const until = Date.now() + timeoutMs;
    for (;;) {
      const answer = await send((await serverUrl()) + path, body, key);
      if (answer) onAnswer?.(path, answer.status, answer.retryAfter);
      if (answer?.status === 200) return answer.body;
      if (answer && ![409, 503].includes(answer.status))
        throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
      if (Date.now() > until) throw new Error(`${path} never answered`);
      await new Promise((next) => setTimeout(next, betweenTriesMs));
    }
  }

  return {
    mobile,
    apply: () => post(apiPaths.individualLoanRequest, payload),
    async prove({ leadId, generatedTime }) {
      const mobileNumber = `966${mobile.slice(1)}`;
      const otp = await codeSentTo(mobileNumber);
      if (!otp) throw new Error('no code was sent');
      return post(apiPaths.verifyOtp, { leadId, generatedTime, mobileNumber, otp });
    },
    confirm: ({ leadId }) => post(apiPaths.updateLead, { ...payload, Id: leadId }),
    askForService() {
      // A new id each time: the staff get at most ten mails a day about one id.
      const idNumber = `1${mobile.slice(1)}`;
      return post(afterSales.endpoint, examplePayload(afterSales, { MobileNumber: mobile, idNumber }));
    },
    applyForJob() {
      const form = formOf(careers, { phoneNumber: mobile });
      form.set('file', new File([Buffer.from(pdf(`/Of ${mobile}`))], 'cv.pdf'));
      return post(careers.endpoint, form);
    },
  };
}

/** Returns undefined if the connection broke before or during the answer. */
async function send(url: string, body: object, key: string) {
  requests += 1;
  const isForm = body instanceof FormData;
  // A new address for each request, so that retries reach no rate limit.
  const address = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        'idempotency-key': key,
        'x-forwarded-for': address,
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const { status, headers } = response;
    return { status, body: (await response.json()) as AnyJson, retryAfter: headers.get('retry-after') };
  } catch {
    return undefined;
  }
}

/** Reads the codes from the sandbox's outbox in `dataDir`. */
export function sandboxCodes(dataDir: string): SiteAccess['codeSentTo'] {
  return async (mobile) => {
    const folder = join(dataDir, 'outbox', 'sms');
    for (const name of (await namesIn(folder)).reverse()) {
      const { to, text } = JSON.parse(await readFile(join(folder, name), 'utf8')) as AnyJson;
      if (to === mobile) return codeIn(text);
    }
    return undefined;
  };
}

/** Returns the first run of exactly four digits. */
export function codeIn(text: string): string | undefined {
  return text.match(/(?<!\d)\d{4}(?!\d)/)?.[0];
}

/** Returns the messages of one outbox, oldest first. */
export async function filesIn(dataDir: string, outbox: 'sms' | 'mail' | 'crm'): Promise<string[]> {
  const folder = join(dataDir, 'outbox', outbox);
  return Promise.all((await namesIn(folder)).map((name) => readFile(join(folder, name), 'utf8')));
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
}
