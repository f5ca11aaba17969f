import { describe, expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { photo } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { type FormSender, sendAllForms } from '#tests/support/person.ts';
import { findClosedPort, openProvider, type ReceivedRequest } from '#tests/support/provider.ts';
import { valueIn } from '#tests/support/scrape.ts';
import {
  type AnyJson,
  personalFinancePayload,
  startTestServer,
  type TestServer,
} from '#tests/support/site.ts';
import { logTo } from '#tests/support/written-log.ts';
import { startDeliveries } from '../../deliverers.ts';
import { postJson } from '../../gateways/http.ts';
import { watchDatabase } from '../../operations/metrics/database-metrics.ts';
import { openTelemetry } from './open.ts';
import type { Telemetry } from './telemetry.ts';

interface Watched {
  server: TestServer;
  telemetry: Telemetry;
  received: ReceivedRequest[];
  lines: AnyJson[];
}

async function startWatched(): Promise<Watched> {
  const { url, received } = await openProvider((response) => response.end('{}'));
  const lines: AnyJson[] = [];
  const log = logTo((line) => lines.push(JSON.parse(line)));
  const telemetry = openTelemetry(url.slice(0, -1), { authorization: 'Bearer of-the-receiver' }, log);
  const server = await startTestServer(await freshDatabase(), { telemetry, log });
  onTestFinished(() => server.stop());
  watchDatabase(server.services);
  telemetry.sendMetrics(server.services.metrics.registry);
  return { server, telemetry, received, lines };
}

/** Converts attributes in the JSON of OTLP to an object. */
const plain = (attributes: AnyJson[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const bodies = (received: ReceivedRequest[], path: string): AnyJson[] =>
  received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body));
const spansIn = (received: ReceivedRequest[]): AnyJson[] =>
  bodies(received, '/v1/traces')
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({ ...span, attributes: plain(span.attributes) }));
const metricsIn = (received: ReceivedRequest[]): AnyJson[] =>
  bodies(received, '/v1/metrics')
    .flatMap(({ resourceMetrics }) => resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics);

describe('telemetry of every form', () => {
  let watched: Watched;
  let sender: FormSender;
  let spans: AnyJson[];
  let scraped: string;
  const page = {
    path: '/ar/individual',
    'user-agent': 'unmistakable-agent',
    'x-forwarded-for': '203.0.113.77',
  };
  const foreign = 'ab'.repeat(16);

  test('the telemetry is sent to the receiver with its authorisation', async () => {
    watched = await startWatched();
    const { server, telemetry, received } = watched;
    const worker = await startDeliveries(server.services);
    sender = await sendAllForms(server, 505);
    const { path, ...headers } = page;
    const query = '?utm_source=unmistakable-query';
    await server.request(path + query, {
      headers: { ...headers, traceparent: `00-${foreign}-${'cd'.repeat(8)}-01` },
    });
    await server.request('/ar/unmistakable-path', { method: 'BREW' });
    const { db } = server.services.database;
    const owed = () => db.selectFrom('deliveries').select('id').where('state', '=', 'pending').execute();
    await expect.poll(owed, { timeout: 30_000 }).toEqual([]);
    // An attempt is counted after its row is written.
    const finished = /^delivery_attempts_total\{.*outcome="(?:delivered|skipped)".*\} (\d+)$/gm;
    const counted = async () =>
      [...(await server.services.metrics.scrape()).matchAll(finished)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
    const made = await db.selectFrom('deliveries').select('id').where('report_id', 'is', null).execute();
    await expect.poll(counted).toBe(made.length);
    await worker.stop();
    scraped = await server.services.metrics.scrape();
    await telemetry.close();
    spans = spansIn(received);
    expect(spans.length).toBeGreaterThan(20);
    for (const { method, headers } of received)
      expect([method, headers['content-type'], headers.authorization]).toEqual([
        ...['POST', 'application/json', 'Bearer of-the-receiver'],
      ]);
  });

  const within = ({ traceId, spanId }: AnyJson) =>
    spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId).map(({ name }) => name);
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [server, client, consumer] = [2, 3, 5];

  test('the telemetry names a request by its route, with its gateway calls as children', () => {
    const [request] = named(`POST ${apiPaths.individualLoanRequest}`);
    expect(request).toMatchObject({ kind: server, status: { code: 0 } });
    expect(request.parentSpanId).toBeFalsy();
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': apiPaths.individualLoanRequest,
      'http.response.status_code': 200,
    });
    expect(within(request)).toEqual(['gateway identity', 'gateway sms']);
    expect(named('gateway sms')[0].kind).toBe(client);
  });

  test('the telemetry has a separate trace for each delivery', () => {
    const [toCrm] = named('deliver crm');
    expect(toCrm).toMatchObject({ kind: consumer, attributes: { kind: 'crm', outcome: 'delivered' } });
    expect(within(toCrm)).toEqual(['gateway crm']);
    expect(within(named('deliver staff-mail')[0])).toEqual(['gateway mail']);
  });

  test('the telemetry ignores a trace id sent by a client', () => {
    const [request] = named('GET /:language/individual');
    expect(request.traceId).not.toBe(foreign);
    expect(request.parentSpanId).toBeFalsy();
  });

  test('the telemetry of a request has the same trace id as its log line', () => {
    const line = watched.lines.find(({ path }) => path === page.path);
    expect(line.trace_id).toBe(named('GET /:language/individual')[0].traceId);
  });

  test('the telemetry contains no personal data, reference, query, path, address or user agent', () => {
    const sent = watched.received.map(({ body }) => body).join('\n');
    for (const word of [...sender.words, ...sender.digests, ...Object.values(sender.references)])
      expect([word, sent.includes(word)]).toEqual([word, false]);
    expect(sent).not.toMatch(/unmistakable|BREW|203\.0\.113|abababab/);
    const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
    const told = ['http.request.method', 'http.route', 'http.response.status_code', 'kind', 'outcome'];
    expect([...keys].filter((key) => !told.includes(key))).toEqual([]);
    for (const span of spans) expect([span.name, span.events, span.links]).toEqual([span.name, [], []]);
  });

  test('the telemetry has metrics with the names, labels and values that Prometheus scrapes', () => {
    const metrics = metricsIn(watched.received);
    const names = watched.server.services.metrics.registry.getMetricsAsArray().map(({ name }) => name);
    expect(metrics.map(({ name }) => name).sort()).toEqual(names.sort());
    const points = metrics.flatMap(({ name, sum, gauge }) =>
      ((sum ?? gauge)?.dataPoints ?? []).map((point: AnyJson) => ({
        name,
        ...point,
        labels: plain(point.attributes),
      })),
    );
    expect(points.length).toBeGreaterThan(50);
    // Disk and connection values were read at another moment.
    for (const { name, labels, asDouble } of points.filter(
      ({ name }) => !/^(data_dir|database_conn)/.test(name),
    ))
      expect([name, labels, asDouble]).toEqual([name, labels, valueIn(scraped, name, labels)]);
    for (const { sum } of metrics.filter(({ sum }) => sum))
      expect([sum.isMonotonic, sum.aggregationTemporality]).toEqual([true, 2]);
  });

  test('the telemetry has histograms with the counts between their bounds', () => {
    const { histogram } = metricsIn(watched.received).find(
      ({ name }) => name === 'http_request_duration_seconds',
    );
    for (const { attributes, explicitBounds, bucketCounts, count, sum } of histogram.dataPoints) {
      const name = (end: string) => `http_request_duration_seconds_${end}`;
      const labels = plain(attributes) as Record<string, string>;
      let below = 0;
      for (const [index, bound] of [...explicitBounds, '+Inf'].entries()) {
        below += bucketCounts[index];
        expect(below).toBe(valueIn(scraped, name('bucket'), { ...labels, le: String(bound) }));
      }
      expect([below, count, sum]).toEqual([count, count, valueIn(scraped, name('sum'), labels)]);
    }
  });
});

test('a malpractice report, its pages, additions and mails leave no span and no log line', async () => {
  const { server, telemetry, received, lines } = await startWatched();
  const { report, followUp, add, expectMails } = whistleblowingHelpers(() => server);
  const worker = await startDeliveries(server.services);
  onTestFinished(() => worker.stop());
  const { body } = await report({}, { file: new File([new Uint8Array(await photo())], 'proof.jpg') });
  await server.request('/ar/malpractice-report');
  await server.request('/assets/malpractice-report.js');
  await followUp(body.receiptCode);
  expect((await add(body.receiptCode, 'more of it')).status).toBe(200);
  await expectMails(body.reference, 2);
  await telemetry.close();
  expect(spansIn(received)).toEqual([]);
  expect(lines).toEqual([]);
  expect(JSON.stringify(metricsIn(received))).not.toMatch(/malpractice|whistleblowing/i);
});

test('a failed gateway call marks its span and its request as failed, and the log has the trace id', async () => {
  const { server, telemetry, received, lines } = await startWatched();
  const payload = personalFinancePayload({ MobileNumber: '0567810504' });
  expect((await server.post(apiPaths.individualLoanRequest, payload)).status).toBe(503);
  await telemetry.close();
  const failed = spansIn(received).filter(({ status }) => status.code === 2);
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['gateway sms', 'GatewayDown'],
    [`POST ${apiPaths.individualLoanRequest}`, undefined],
  ]);
  expect(JSON.stringify(received)).not.toContain('as this mobile asks');
  const [{ traceId }] = failed;
  expect(lines.filter(({ trace_id }) => trace_id === traceId).map(({ msg }) => msg)).toEqual([
    'request failed',
    'request',
  ]);
});

test('a gateway receives no trace headers', async () => {
  const { telemetry } = await startWatched();
  const { url, received } = await openProvider((response) => response.end());
  await telemetry.startRequest('request', () =>
    postJson({ gateway: 'sms', url, headers: {}, body: '{}', timeoutMs: 5000 }),
  );
  await telemetry.close();
  expect(Object.keys(received[0]?.headers ?? {}).filter((name) => /trace|baggage|b3/i.test(name))).toEqual(
    [],
  );
});

test('a receiver that does not answer delays nothing, and pending data is dropped', async () => {
  const { url, received } = await openProvider(() => undefined);
  for (const endpoint of [url.slice(0, -1), `http://127.0.0.1:${await findClosedPort()}`]) {
    const lines: AnyJson[] = [];
    const log = logTo((line) => lines.push(JSON.parse(line)));
    const telemetry = openTelemetry(endpoint, undefined, log);
    const server = await startTestServer(await freshDatabase(), { telemetry, log });
    telemetry.sendMetrics(server.services.metrics.registry);
    expect((await server.request('/ar/individual')).status).toBe(200);
    const begun = performance.now();
    await telemetry.close();
    expect(performance.now() - begun).toBeLessThan(4000);
    await server.stop();
    const told = lines.filter(({ msg }) => msg === 'could not send telemetry');
    expect(told.length).toBeLessThan(2);
  }
  expect(received.map(({ path }) => path).sort()).toEqual(['/v1/metrics', '/v1/traces']);
});
