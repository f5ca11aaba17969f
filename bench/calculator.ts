import { Hono } from 'hono';
import { Bench } from 'tinybench';
import { apiPaths } from '#domain/api-paths.ts';
import { calculate, schedule } from '#domain/calculator.ts';
import { readContent } from '#server/content/content.ts';
import { databases } from '#server/database/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { print } from './print.ts';

/** What a calculation costs by itself, and what the endpoint costs beside a route that only echoes. */

const { rates } = await readContent('content');
const today = '2026-11-21';
const loan = { loanType: 'IJARAH', amount: 150_000, years: 5, balloon: 40_000 } as const;
const asked = { financeDurationId: 5, ballonPayment: 40_000, requiredfinance: 150_000, loanType: 'Ijarah' };
const init = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(asked),
};

const [[, embedded] = []] = databases;
if (!embedded) throw new Error('no database to try on');
const server = await startTestServer(await embedded());
const echo = new Hono().post('/', async (c) => c.json(await c.req.json()));

const bench = new Bench({ time: 2000 });
bench
  .add('domain: calculate', () => {
    calculate(loan, rates, today);
  })
  .add('domain: schedule of 60 months', () => {
    schedule(loan, rates, today);
  })
  .add('bare Hono route that echoes', async () => {
    await (await echo.request('/', init)).text();
  })
  .add('POST makecalculation', async () => {
    await (await server.request(apiPaths.makeCalculation, init)).text();
  });
await bench.run();
await server.stop();

print(bench, 'bare Hono route that echoes');
