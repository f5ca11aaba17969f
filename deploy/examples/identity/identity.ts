import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/**
 * An example of the identity check that the site calls (docs/protocols.md, "Identity"). Replace `isRegistered` with a
 * call of your provider, such as Elm or Nafath.
 */
const token = process.env.IDENTITY_TOKEN ?? '';
if (token === '') {
  process.stderr.write('IDENTITY_TOKEN: got nothing\n');
  process.exit(1);
}

const maxBytes = 4096;

interface Person {
  nationalId: string;
  /** 9665XXXXXXXX */
  mobile: string;
  /** 1990-02-28. Only some forms ask for it. */
  birthDate?: string;
}

const register: readonly Required<Person>[] = [
  { nationalId: '1000000001', mobile: '966500000011', birthDate: '1990-02-28' },
  { nationalId: '2000000002', mobile: '966500000022', birthDate: '1985-11-03' },
];

/** If the provider cannot answer, throw: the site asks the visitor to try again. False would refuse them by mistake. */
async function isRegistered({ nationalId, mobile, birthDate }: Person): Promise<boolean> {
  const person = register.find((known) => known.nationalId === nationalId && known.mobile === mobile);
  return person !== undefined && (birthDate === undefined || birthDate === person.birthDate);
}

const host = process.env.HOST ?? '127.0.0.1';
createServer({ requestTimeout: 5000 }, async (request, response) => {
  const [status, body] = await replyTo(request).catch(() => [503, undefined] as const);
  if (status === 503) response.setHeader('retry-after', 5);
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
  // Log no id and no mobile.
  process.stdout.write(`${new Date().toISOString()} ${status}\n`);
}).listen(Number(process.env.PORT ?? 3200), host, () => process.stdout.write(`ready http://${host}\n`));

async function replyTo(request: IncomingMessage): Promise<readonly [number, object?]> {
  if (request.method !== 'POST') return [405];
  if (!isOurToken(request.headers.authorization)) return [401];
  const person = readPerson(await readText(request));
  return person ? [200, { verified: await isRegistered(person) }] : [400];
}

function isOurToken(authorization = ''): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk;
    if (text.length > maxBytes) return '';
  }
  return text;
}

function readPerson(text: string): Person | undefined {
  try {
    const { nationalId, mobile, birthDate } = JSON.parse(text) as Record<keyof Person, unknown>;
    const isBirthDate = birthDate === undefined || /^\d{4}-\d\d-\d\d$/.test(String(birthDate));
    if (!/^[12]\d{9}$/.test(String(nationalId)) || !/^9665\d{8}$/.test(String(mobile)) || !isBirthDate)
      return undefined;
    return { nationalId, mobile, ...(birthDate !== undefined && { birthDate }) } as Person;
  } catch {
    return undefined;
  }
}
