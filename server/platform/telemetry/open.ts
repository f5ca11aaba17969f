import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { hrTime, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { describeError } from '../log/log.ts';
import { withTimeout } from '../with-timeout.ts';
import { readRegistry } from './registry-metrics.ts';
import { currentSpan, type Telemetry } from './telemetry.ts';

/** The `service.name`. Prometheus stores it as the `job` label; `deploy/alerts.yaml` uses the same name for scrapes. */
const name = 'site';
/** Limits one export with its retries. */
const sendMs = 5000;
const stopMs = 2000;
const logIntervalMs = 3_600_000;

const kinds = { request: SpanKind.SERVER, delivery: SpanKind.CONSUMER };

/**
 * Sends traces and metrics to an OTLP receiver, over HTTP as JSON. Import this module only when needed: it costs time
 * and memory.
 * @param endpoint - without `/v1/traces` and `/v1/metrics`
 */
export function openTelemetry(
  endpoint: string,
  headers: Record<string, string> | undefined,
  log: Logger,
): Telemetry {
  const startedAt = hrTime();
  const resource = resourceFromAttributes({ 'service.name': name, 'service.instance.id': randomUUID() });
  const to = (path: string) => ({
    url: `${endpoint}/${path}`,
    timeoutMillis: sendMs,
    ...(headers && { headers }),
  });
  const exporter = new OTLPTraceExporter(to('v1/traces'));
  const tracers = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const tracer = tracers.getTracer(name);
  let meters: MeterProvider | undefined;
  logExportErrors(log);

  const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      return await currentSpan.run(span, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  };
  const startSpan = (name: string, kind: SpanKind) => {
    const parent = currentSpan.getStore();
    return tracer.startSpan(name, { kind }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  };

  return {
    startRequest(kind, work) {
      const span = startSpan(kind, kinds[kind]);
      return within(span, () =>
        work((name, attributes, failed) => {
          span.updateName(name).setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        }),
      );
    },
    runSpan(name, work) {
      return currentSpan.getStore() ? within(startSpan(name, SpanKind.CLIENT), work) : work();
    },
    sendMetrics(registry) {
      const collect = async () => {
        const metrics = await readRegistry(registry, startedAt, hrTime());
        const scopeMetrics = [{ scope: { name }, metrics }];
        return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
      };
      const exporter = new OTLPMetricExporter(to('v1/metrics'));
      const reader = new PeriodicExportingMetricReader({ exporter, metricProducers: [{ collect }] });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    async close() {
      await withTimeout(stopMs, Promise.allSettled([tracers.shutdown(), meters?.shutdown()])).catch(
        () => undefined,
      );
    },
  };
}

/** The data of a failed export is dropped. */
function logExportErrors(log: Logger): void {
  let quietUntil = 0;
  setGlobalErrorHandler((error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + logIntervalMs;
    log.warn({ error: describeError(error) }, 'could not send telemetry');
  });
}
