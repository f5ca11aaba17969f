import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import { applicant as applicantOn, filesIn, sandboxCodes } from '#tests/support/applicant.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';
import { limits } from '../../http/rate-limits/rate-limits.ts';

let fresh: FreshDatabase;
let first: ServerProcess;
let second: ServerProcess;
const applicant = (mobile: string, serverUrl: () => Promise<string>) =>
  applicantOn(mobile, { serverUrl, codeSentTo: sandboxCodes(fresh.dataDir) });

beforeAll(async () => {
  fresh = await freshDatabase();
  // Both start at once on an empty database. One creates the tables while the other waits.
  const env = { DATABASE_URL: fresh.databaseUrl ?? '', DATA_DIR: fresh.dataDir };
  [first, second] = await Promise.all([startProcess(env), startProcess(env)]);
});
afterAll(async () => {
  await Promise.all([first?.kill('SIGKILL'), second?.kill('SIGKILL')]);
  await fresh.remove();
});

test('a lead sent to one process and verified on the other is delivered once', async () => {
  const at = [first, second, first];
  const visitor = applicant('0540000001', async () => (at.shift() ?? second).url);
  const lead = await visitor.apply();
  expect(await visitor.prove(lead)).toEqual({ isValid: true });
  const { reference } = await visitor.confirm(lead);
  const posted = async () =>
    (await filesIn(fresh.dataDir, 'crm')).filter((file) => file.includes(reference)).length;
  await expect.poll(posted, { timeout: 15_000 }).toBe(1);
});

test('both processes count tries of a code together', async () => {
  const visitor = applicant('0540000002', async () => first.url);
  const { leadId, generatedTime } = await visitor.apply();
  const sent = (await filesIn(fresh.dataDir, 'sms')).findLast((text) => text.includes('966540000002')) ?? '';
  const otp = sent.includes(' 0000 ') ? '1111' : '0000';
  const attempt = async ({ url }: ServerProcess) => {
    const response = await fetch(url + apiPaths.verifyOtp, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.1' },
      body: JSON.stringify({ leadId, generatedTime, mobileNumber: '966540000002', otp }),
    });
    return (await response.json()).error;
  };
  const errors = [];
  for (const process of [first, second, first, second]) errors.push(await attempt(process));
  expect(errors).toEqual(['wrong Otp', 'wrong Otp', 'wrong Otp', 'too Many Attempts']);
});

test('both processes count requests of an address together', async () => {
  const ask = async ({ url }: ServerProcess) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.2' };
    return (await fetch(url + apiPaths.individualLoanRequest, { method: 'POST', headers, body: '{}' }))
      .status;
  };
  const statuses = [];
  for (let count = 0; count < 10; count++) statuses.push(await ask(first), await ask(second));
  expect(statuses).toEqual(Array(20).fill(422));
  expect([await ask(first), await ask(second)]).toEqual([429, 429]);
});

test('both processes count a limit per minute together', async () => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.3' };
  const ask = async ({ url }: ServerProcess) =>
    (await fetch(url + companiesApproval.endpoint, { method: 'POST', headers, body: '{}' })).status;
  const { points, duration } = limits.submissions;
  expect(duration).toBe(60);
  const statuses = [];
  for (let count = 0; count < points / 2; count++) statuses.push(await ask(first), await ask(second));
  expect(statuses).toEqual(Array(points).fill(422));
  expect([await ask(first), await ask(second)]).toEqual([429, 429]);
});

test('a key answered by one process is known to the other', async () => {
  const visitor = applicant('0540000003', async () => first.url);
  const lead = await visitor.apply();
  await visitor.prove(lead);
  const confirmed = await visitor.confirm(lead);
  const other = applicant('0540000003', async () => second.url);
  expect(await other.confirm(lead)).toEqual(confirmed);
});

test('the other process makes the deliveries of a killed process', async () => {
  const visitor = applicant('0540000004', async () => first.url);
  const lead = await visitor.apply();
  await visitor.prove(lead);
  const { reference } = await visitor.confirm(lead);
  await first.kill('SIGKILL');
  const posted = async () =>
    (await filesIn(fresh.dataDir, 'crm')).filter((file) => file.includes(reference)).length;
  await expect.poll(posted, { timeout: 25_000 }).toBe(1);
});

test('a process that receives SIGTERM finishes its requests and exits with 0', async () => {
  const agent = new Agent({ keepAlive: true });
  const heard: string[] = [];
  const ask = () =>
    new Promise<string>((told) => {
      const sent = request(second.url + apiPaths.makeCalculation, { agent, method: 'POST' });
      sent.setHeader('content-type', 'application/json').setHeader('x-forwarded-for', '10.2.0.9').end('{}');
      sent.on('response', (response) => {
        response.resume().on('close', () => told(response.complete ? String(response.statusCode) : 'cut'));
      });
      sent.on('error', (error: NodeJS.ErrnoException) => told(error.code ?? error.message));
    });
  // Like a proxy: on kept-alive connections, with the next request right after each answer.
  const client = async () => {
    for (let last = ''; last !== 'ECONNREFUSED'; heard.push(last)) last = await ask();
  };
  const clients = Promise.all([client(), client(), client(), client()]);
  await expect.poll(() => heard.length).toBeGreaterThan(20);
  expect(await second.kill('SIGTERM')).toBe(0);
  await clients;
  agent.destroy();
  // An idle connection may be closed just as a request is sent on it.
  expect(heard.filter((one) => !/^\d+$|^ECONN(REFUSED|RESET)$/.test(one))).toEqual([]);
});
