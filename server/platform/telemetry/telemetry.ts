import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { Registry } from 'prom-client';

/** What a piece of work is called in the end, what is told of it, and whether it failed. Nothing that anybody typed. */
type Tell = (name: string, attributes: Record<string, string | number>, failed: boolean) => void;

/**
 * What the process does, as spans, and what it counts, for who watches it from outside (R20.5). Nobody's `traceparent`
 * is read, since visitors could send any, and ours is sent to nobody.
 */
export interface Telemetry {
  /**
   * A request, or an attempt to deliver: a trace of its own, or a part of the one that it is made in. What `isLogged`
   * leaves out must not begin any.
   */
  begin<T>(kind: 'request' | 'delivery', work: (tell: Tell) => Promise<T>): Promise<T>;
  /** A part of what has begun. Of work that has no trace, such as a report of malpractice, it has no span either. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Sends what a registry counts, under the same names, every minute and at the end. */
  sendMetrics(registry: Registry): void;
  /** Sends what is left, but waits for no receiver longer than `stopMs`. */
  close(): Promise<void>;
}

/** The span in which we are. */
export const currentSpan = new AsyncLocalStorage<Span>();

/** Where nobody watches. */
export const noTelemetry: Telemetry = {
  begin: (_kind, work) => work(() => undefined),
  part: (_name, work) => work(),
  sendMetrics: () => undefined,
  close: async () => undefined,
};

/** By what a log line is found from its trace, and the other way round; nothing outside of one. */
export function traceOfLine(): { trace_id?: string } {
  const span = currentSpan.getStore();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
