import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';

/**
 * No label holds anything that a visitor typed. Reports of malpractice are not counted: frequent scrapes would reveal
 * the second in which one arrived.
 */
export interface Metrics {
  registry: Registry;
  /** `method` must be a known HTTP method or `other`. */
  request(answered: { method: string; route: string; status: number }, seconds: number): void;
  submission(form: string, state: 'unverified' | 'accepted'): void;
  code(event: CodeEvent): void;
  attempt(kind: string, outcome: 'delivered' | 'skipped' | 'retrying' | 'failed'): void;
  refusal(limit: string): void;
  gateway(gateway: string, outcome: 'answered' | 'down'): void;
  pageCache(result: 'hit' | 'miss'): void;
  /** While the newest content is faulty, the last good content is served. */
  content(state: 'good' | 'faulty'): void;
  /** Returns Prometheus's text format. */
  scrape(): Promise<string>;
}

/** Seconds. The slowest answers wait for the identity check and a text message, 5 seconds each. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const codeEvents = ['sent', 'right', 'wrong', 'expired', 'too-many'] as const;
export type CodeEvent = (typeof codeEvents)[number];

/**
 * Each call has its own registry, so that two servers in one process do not share counters.
 * @param limits - the names of all rate limits
 */
export function openMetrics(limits: readonly string[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const requests = counter('http_requests_total', 'requests answered', ['method', 'route', 'status']);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'how long the application took to answer',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const submissions = counter('submissions_total', 'submissions stored, by form', ['form', 'state']);
  const codes = counter('one_time_codes_total', 'codes sent and tried', ['event']);
  const attempts = counter('delivery_attempts_total', 'attempts to deliver', ['kind', 'outcome']);
  const refusals = counter('rate_limit_refusals_total', 'requests over a limit', ['limit']);
  const gateways = counter('gateway_requests_total', 'SMS and identity gateway calls', [
    'gateway',
    'outcome',
  ]);
  const pageCache = counter('page_cache_requests_total', 'requests for pages that may be cached', ['result']);
  const contentValid = new Gauge({
    name: 'content_valid',
    help: '0 while the newest content has a mistake and the last good content is served',
    registers,
  });
  contentValid.set(1);

  // Prometheus does not treat a missing series as 0, so no alarm would fire.
  for (const form of Object.keys(forms)) submissions.inc({ form, state: 'accepted' }, 0);
  submissions.inc({ form: personalFinance.name, state: 'unverified' }, 0);
  for (const event of codeEvents) codes.inc({ event }, 0);
  for (const limit of limits) refusals.inc({ limit }, 0);
  for (const gateway of ['sms', 'identity'])
    for (const outcome of ['answered', 'down']) gateways.inc({ gateway, outcome }, 0);
  for (const result of ['hit', 'miss']) pageCache.inc({ result }, 0);

  return {
    registry,
    request({ method, route, status }, took) {
      requests.inc({ method, route, status: String(status) });
      seconds.observe({ method, route }, took);
    },
    submission: (form, state) => submissions.inc({ form, state }),
    code: (event) => codes.inc({ event }),
    attempt: (kind, outcome) => attempts.inc({ kind, outcome }),
    refusal: (limit) => refusals.inc({ limit }),
    gateway: (gateway, outcome) => gateways.inc({ gateway, outcome }),
    pageCache: (result) => pageCache.inc({ result }),
    content: (state) => contentValid.set(state === 'good' ? 1 : 0),
    scrape: () => registry.metrics(),
  };
}

/** Adds the metrics of the process. Call it once per server. */
export function countProcess({ registry }: Metrics, info: Record<string, string>): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'site_info',
    help: 'build information; always 1',
    labelNames: Object.keys(info),
    registers: [registry],
  }).set(info, 1);
}
