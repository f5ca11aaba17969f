import type { HrTime } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string> | MetricValueWithName<string>>;
type Labels = Metric['values'][number]['labels'];

/**
 * Converts the registry's metrics to OpenTelemetry's format, with the same names and values as in `/metrics`.
 * @param begun - when the process began to count
 */
export async function readRegistry(registry: Registry, begun: HrTime, at: HrTime): Promise<MetricData[]> {
  const metrics = (await registry.getMetricsAsJSON()) as unknown as Metric[];
  const during = (labels: Labels) => ({ startTime: begun, endTime: at, attributes: labels });
  return metrics.map(({ name, help, type, values }) => {
    const descriptor = { name, description: help, unit: '', valueType: 1 };
    const data = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
    const points = () => values.map(({ labels, value }) => ({ ...during(labels), value }));
    // At run time prom-client's type is a string, despite its declarations.
    switch (String(type)) {
      case 'counter':
        return { ...data, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
      case 'gauge':
        return { ...data, dataPointType: DataPointType.GAUGE, dataPoints: points() };
      case 'histogram':
        return {
          ...data,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histograms(values as MetricValueWithName<string>[], during),
        };
      default:
        throw new Error(`${name}: a ${type} cannot be exported to OpenTelemetry`);
    }
  });
}

/** Prometheus buckets are cumulative, one series each; OpenTelemetry counts between bounds. */
function histograms(
  values: MetricValueWithName<string>[],
  during: (labels: Labels) => Omit<DataPoint<Histogram>, 'value'>,
): DataPoint<Histogram>[] {
  const byLabels = Map.groupBy(values, ({ labels: { le, ...labels } }) => JSON.stringify(labels));
  return [...byLabels].map(([labels, series]) => {
    const one = (end: string) => series.find(({ metricName = '' }) => metricName.endsWith(end))?.value ?? 0;
    const below = series.filter(({ metricName = '' }) => metricName.endsWith('_bucket'));
    const buckets = {
      // The last bucket, +Inf, has no bound.
      boundaries: below.map(({ labels }) => Number(labels.le)).slice(0, -1),
      counts: below.map(({ value }, index) => value - (below[index - 1]?.value ?? 0)),
    };
    return { ...during(JSON.parse(labels)), value: { buckets, sum: one('_sum'), count: one('_count') } };
  });
}
