import { pageRoute } from '../api/request-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** How often a page was answered, by method and status: plain numbers, which cost nothing to count. */
export class Served {
  private readonly route: string;
  private readonly metrics: Metrics;
  private readonly counts = { GET: { 200: 0, 304: 0 }, HEAD: { 200: 0, 304: 0 } };

  constructor(url: string, metrics: Metrics) {
    this.route = pageRoute(url.slice('/ar/'.length));
    this.metrics = metrics;
  }

  /** @param seconds - where it was rendered first */
  count(method: 'GET' | 'HEAD', status: 200 | 304, seconds?: number): void {
    if (seconds === undefined) this.counts[method][status] += 1;
    else this.metrics.request({ method, route: this.route, status }, seconds);
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
