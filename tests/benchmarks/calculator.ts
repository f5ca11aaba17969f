import { rm } from 'node:fs/promises';
import { Hono } from 'hono';
import { Bench } from 'tinybench';
import { apiPaths } from '#domain/api-paths.ts';
import { calculate, schedule } from '#domain/calculator/calculator.ts';
import { readContent } from '#server/content/content.ts';
import { makeTestFolder } from '../support/folder.ts';
import { startTestServer } from '../support/site.ts';
import { makeDatabase, startTemplate } from '../support/template.ts';
import { type Bar, figure, ratio } from './bar.ts';

const today = '2026-11-21';
const loan = { loanType: 'IJARAH', amount: 150_000, years: 5, balloon: 40_000 } as const;
const asked = { financeDurationId: 5, ballonPayment: 40_000, requiredfinance: 150_000, loanType: 'Ijarah' };
const init = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(asked),
};

/** Measures a calculation alone, and its endpoint relative to a route that echoes. */
export async function calculatorBench(): Promise<Bar[]> {
  const { rates } = await readContent('content');
  const postgres = await startTemplate();
  const dataDir = await makeTestFolder('bench');
  const databaseUrl = await makeDatabase(postgres.url, { migrated: true });
  const server = await startTestServer({
    databaseUrl,
    dataDir,
    remove: () => rm(dataDir, { recursive: true }),
  });
  const echo = new Hono().post('/', async (c) => c.json(await c.req.json()));
  const bench = new Bench({ time: 2000 });
  bench
    .add('a calculation', () => {
      calculate(loan, rates, today);
    })
    .add('a schedule of 60 months', () => {
      schedule(loan, rates, today);
    })
    .add('echo', async () => {
      await (await echo.request('/', init)).text();
    })
    .add('POST makecalculation', async () => {
      await (await server.request(apiPaths.makeCalculation, init)).text();
    });
  await bench.run();
  await server.stop();
  await postgres.stop();
  const rate = (name: string) => {
    const result = bench.getTask(name)?.result;
    return result && 'throughput' in result ? result.throughput.mean : Number.NaN;
  };
  return [
    figure('calculation', rate('a calculation'), ' calls per second'),
    figure('schedule of 60 months', rate('a schedule of 60 months'), ' calls per second'),
    ratio(
      'requests to makecalculation per second',
      rate('POST makecalculation') / rate('echo'),
      'the rate of a Hono route that echoes the body',
    ),
  ];
}
