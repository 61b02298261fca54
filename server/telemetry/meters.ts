import { createAllowListAttributesProcessor, type IMetricReader, MeterProvider } from '@opentelemetry/sdk-metrics';
import { ALLOWED_LABELS } from './allowed.ts';
import { measureProcess } from './process-metrics.ts';
import { describeProcess } from './resource.ts';

/** Counts once for all `readers`, with no label that is not allowed. */
export function createMeters(readers: IMetricReader[]): MeterProvider {
  const meters = new MeterProvider({
    resource: describeProcess(),
    readers,
    views: [{ instrumentName: '*', attributesProcessors: [createAllowListAttributesProcessor(ALLOWED_LABELS)] }],
  });
  measureProcess(meters.getMeter('tallybook'));
  return meters;
}
