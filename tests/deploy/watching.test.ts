import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { watchDatabase } from '#server/operations/metrics/database-metrics.ts';
import { countProcess } from '#server/platform/metrics/metrics.ts';
import { freshDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/site.ts';
import { type Selector, selectorsOf } from './promql.ts';

/** Checks the rules and the dashboard of deploy/ against the site's metrics and docs/run-book.md. */

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
}
interface Panel {
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const rules = async () =>
  (parse(await readFile('deploy/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
const alerts = async () => (await rules()).filter(({ alert }) => alert);
const panels = async () =>
  (JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8')) as { panels: Panel[] }).panels;
const manual = () => readFile('docs/run-book.md', 'utf8');

async function startWatched(): Promise<TestServer> {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  watchDatabase(server.services);
  countProcess(server.services.metrics, { node: process.version });
  return server;
}

/** Returns each metric that the site exports or a rule records, with its labels. */
async function given(server: TestServer): Promise<Map<string, string[]>> {
  const scraped = ['job', 'instance'];
  const all = new Map([['up', scraped]]);
  for (const metric of server.services.metrics.registry.getMetricsAsArray()) {
    const { name, labelNames, type } = metric as unknown as {
      name: string;
      labelNames: string[];
      type: string;
    };
    all.set(name, [...labelNames, ...scraped]);
    if (type !== 'histogram') continue;
    for (const part of ['sum', 'count']) all.set(`${name}_${part}`, [...labelNames, ...scraped]);
    all.set(`${name}_bucket`, [...labelNames, 'le', ...scraped]);
  }
  for (const { record, expr, labels = {} } of await rules())
    if (record) {
      // A rule keeps `route` if it groups by it, and all labels of recorded metrics.
      const kept = selectorsOf(expr).flatMap(({ metric, labels }) =>
        metric.startsWith('slo:') ? (all.get(metric) ?? []) : labels.includes('route') ? ['route'] : [],
      );
      all.set(record, [...new Set([...(all.get(record) ?? []), ...Object.keys(labels), ...kept])]);
    }
  return all;
}

/** Returns the unknown metrics and labels in queries. */
const unknown = (queries: string[], metrics: Map<string, string[]>) =>
  queries.flatMap((query) =>
    selectorsOf(query).flatMap(({ metric, labels, text }) => {
      const has = metrics.get(metric);
      if (!has) return [`${text}: no such metric`];
      return labels.filter((label) => !has.includes(label)).map((label) => `${text}: no label ${label}`);
    }),
  );

test('rules, dashboard and docs/reference.md name only existing metrics and labels', async () => {
  const metrics = await given(await startWatched());
  const queries = [
    ...(await rules()).map(({ expr }) => expr),
    ...(await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  expect(queries.length).toBeGreaterThan(60);
  expect(unknown(queries, metrics)).toEqual([]);
  const listed = await readFile('docs/reference.md', 'utf8');
  const table = listed.slice(listed.indexOf('## Metrics'), listed.indexOf('## OpenTelemetry'));
  const named = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[a-z_]+(?=`)/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !metrics.has(name))).toEqual([]);
});

describe('queries', () => {
  const metrics = new Map([['requests', ['route', 'status']]]);
  test.each([
    ['sum(rate(requests{stat="200"}[5m]))', ['requests{stat="200"}: no label stat']],
    ['sum by (rout) (requests)', ['requests: no label rout']],
    [
      'requests / on (method) requests{route="a"}',
      ['requests: no label method', 'requests{route="a"}: no label method'],
    ],
    ['sum(request)', ['request: no such metric']],
    ['sum by (route) (rate(requests{status=~"5.."}[5m]))', []],
  ])('the check of queries finds in %s the faults %j', (query, wrong) => {
    expect(unknown([query], metrics)).toEqual(wrong);
  });

  test('selectorsOf rejects invalid PromQL', () => {
    expect(() => selectorsOf('sum(rate(requests[5m])')).toThrow('invalid PromQL');
  });
});

describe('alarms', () => {
  test('alerts.yaml uses series that a fresh server already has, because an absent series fires no alarm', async () => {
    const server = await startWatched();
    await server.request('/ar/individual');
    await server.request('/api/nothing', { method: 'POST' });
    const text = await server.services.metrics.scrape();
    /** These series appear with the first such event. */
    const only = (selector: Selector) =>
      selector.matchers.some(({ value }) => value === '5..' || value === 'failed') ||
      ['deliveries_oldest_pending_seconds', 'last_backup_age_seconds', 'up'].includes(selector.metric) ||
      selector.metric.startsWith('slo:');
    const absent = (await rules()).flatMap(({ alert, record, expr }) =>
      selectorsOf(expr)
        .filter((selector) => !only(selector) && !isThere(text, selector))
        .map((selector) => `${alert ?? record}: ${selector.text}`),
    );
    expect(absent).toEqual([]);
    const { expr = '' } = (await alerts()).find(({ alert }) => alert === 'BackupOld') ?? {};
    expect(expr).toMatch(/or absent\(last_backup_age_seconds\)$/);
  });

  test('alerts.yaml fires MemoryHigh well below the memory limits of container and unit', async () => {
    const { expr = '' } = (await alerts()).find(({ alert }) => alert === 'MemoryHigh') ?? {};
    const told = Number(/> (\d+)$/.exec(expr)?.[1]);
    const [, container] = /mem_limit: (\d+)g$/m.exec(await readFile('deploy/compose.yaml', 'utf8')) ?? [];
    const [, unit] = /^MemoryMax=(\d+)G$/m.exec(await readFile('deploy/site@.service', 'utf8')) ?? [];
    for (const most of [container, unit]) expect(told).toBeLessThan(0.8 * Number(most) * 2 ** 30);
  });

  test('alerts.yaml has the same alarms as docs/run-book.md, which says what to do', async () => {
    const sections = [...(await manual()).matchAll(/^### `([A-Z][A-Za-z]+)`\n\n(?!#).{20,}$/gm)];
    const rows = sections.map(([, name]) => name);
    expect(rows).toEqual((await alerts()).map(({ alert }) => alert));
    for (const { labels } of await alerts()) expect(['page', 'ticket']).toContain(labels?.severity);
  });

  test('alerts.yaml has the same objectives as docs/run-book.md, each with a rate of all and of bad requests', async () => {
    const rows = [...(await manual()).matchAll(/^\| `([a-z-]+)` \| ([\d.]+) % \| [^|]+ \|$/gm)].map(
      ([, slo, percent]) => [slo, Number(percent)],
    );
    const objectives = (await rules())
      .filter(({ record }) => record === 'slo:objective')
      .map(({ expr, labels }) => [labels?.slo, Number((100 * Number(/[\d.]+/.exec(expr)?.[0])).toFixed(3))]);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows).toEqual(objectives);
    for (const [slo] of objectives)
      for (const record of ['slo:all:rate5m', 'slo:bad:rate5m'])
        expect(
          (await rules()).filter((rule) => rule.record === record && rule.labels?.slo === slo),
        ).toHaveLength(1);
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  process.stderr.write('skipped the firing of deploy/alerts.yaml: promtool is not installed\n');
test.runIf(hasPromtool)('alarms of objectives fire and end as tests/deploy/objectives.yaml says', () => {
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', 'tests/deploy/objectives.yaml'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('panels of the dashboard do not overlap, and each has a title', async () => {
  const all = await panels();
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(({ title }) => !title)).toEqual([]);
  const meet = ({ gridPos: a }: Panel, { gridPos: b }: Panel) =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  const meeting = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => meet(one, other))
      .map((other) => [one.title, other.title]),
  );
  expect(meeting).toEqual([]);
});

/** Returns whether a scrape has a series that the selector matches. */
function isThere(scrape: string, { metric, matchers }: Selector): boolean {
  return scrape.split('\n').some((line) => {
    const [, found, inside = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const labels = new Map(
      [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', of]) => [key, of ?? '']),
    );
    return (
      found === metric &&
      matchers
        .filter(({ label }) => label !== 'job')
        .every(({ label, operator, value }) => {
          const of = labels.get(label) ?? '';
          const is = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(of) : of === value;
          return operator.startsWith('!') ? !is : is;
        })
    );
  });
}
