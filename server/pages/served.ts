import type { Logger } from 'pino';
import { pageRoute } from '../api/request-metrics.ts';
import { repeatedLine } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Services } from '../services.ts';

type Method = 'GET' | 'HEAD';
type Status = 200 | 304;

/**
 * Counts and logs a page's answers, by method and status: in plain numbers, which cost nothing, and with lines of which
 * all but the time is written beforehand.
 */
export class Served {
  private readonly path: string;
  private readonly route: string;
  private readonly metrics: Metrics;
  private readonly log: Logger;
  private readonly lines: Record<Method, Record<Status, () => void>>;
  private readonly counts = { GET: { 200: 0, 304: 0 }, HEAD: { 200: 0, 304: 0 } };

  constructor(path: string, { metrics, log }: Pick<Services, 'metrics' | 'log'>) {
    this.path = path;
    this.route = pageRoute(path.slice('/ar/'.length));
    this.metrics = metrics;
    this.log = log;
    const line = (method: Method, status: Status) =>
      repeatedLine(log, { method, path, status, ms: 0 }, 'request');
    this.lines = {
      GET: { 200: line('GET', 200), 304: line('GET', 304) },
      HEAD: { 200: line('HEAD', 200), 304: line('HEAD', 304) },
    };
  }

  /** @param took - milliseconds, where it was rendered first */
  count(method: Method, status: Status, took?: number): void {
    if (took === undefined) {
      this.counts[method][status] += 1;
      this.lines[method][status]();
      return;
    }
    this.metrics.request({ method, route: this.route, status }, took / 1000);
    this.log.info({ method, path: this.path, status, ms: Math.round(took) }, 'request');
  }

  /** Hands over what was counted since the last time. */
  bring(): void {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const status of [200, 304] as const) {
        const count = this.counts[method][status];
        this.counts[method][status] = 0;
        if (count === 0) continue;
        this.metrics.request({ method, route: this.route, status }, undefined, count);
        this.metrics.pageCache('hit', count);
      }
    }
  }
}
