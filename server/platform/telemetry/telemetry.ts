import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { Registry } from 'prom-client';

/** Pass nothing that anybody typed. */
type FinishRequest = (name: string, attributes: Record<string, string | number>, failed: boolean) => void;

/**
 * For an external monitor (R20.5). Incoming `traceparent` headers are ignored, since visitors could send any. No
 * `traceparent` is sent to third parties.
 */
export interface Telemetry {
  /**
   * Runs `work` in a span, a child of the current span if there is one. Never call this for requests that `isLogged`
   * excludes (`http/anonymous.ts`).
   */
  startRequest<T>(kind: 'request' | 'delivery', work: (finish: FinishRequest) => Promise<T>): Promise<T>;
  /** Runs `work` in a child span. Outside a trace, as for a report of malpractice, runs `work` without a span. */
  runSpan<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Exports every minute and at shutdown. */
  sendMetrics(registry: Registry): void;
  /** Exports what is left, for at most two seconds. */
  close(): Promise<void>;
}

export const currentSpan = new AsyncLocalStorage<Span>();

export const noTelemetry: Telemetry = {
  startRequest: (_kind, work) => work(() => undefined),
  runSpan: (_name, work) => work(),
  sendMetrics: () => undefined,
  close: async () => undefined,
};

/** Returns the fields that link a log line to its trace; none outside a trace. */
export function traceOfLine(): { trace_id?: string } {
  const span = currentSpan.getStore();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
