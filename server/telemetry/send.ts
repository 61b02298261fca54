import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';

/** A collector is near; one that is slower than this holds up the end of a process. */
const PATIENCE_MS = 3_000;
const METRICS_EVERY_MS = 15_000;

/** Says a sentence to whoever runs the server. */
export type Say = (sentence: string) => void;

/** Sends metrics to a collector (OTLP over HTTP), and says when it stops answering and when it answers again. */
export function sendMetrics(url: string, say: Say): PeriodicExportingMetricReader {
  const exporter = new OTLPMetricExporter({ url: `${url}/v1/metrics`, timeoutMillis: PATIENCE_MS });
  return new PeriodicExportingMetricReader({
    exporter: withFailuresLogged(exporter, say),
    exportIntervalMillis: METRICS_EVERY_MS,
    exportTimeoutMillis: PATIENCE_MS,
  });
}

/** The same for traces. What a collector does not take is forgotten: 2,048 spans wait at most. */
export function sendSpans(url: string): BatchSpanProcessor {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: PATIENCE_MS });
  return new BatchSpanProcessor({ exporter, exportTimeoutMillis: PATIENCE_MS });
}

function withFailuresLogged(exporter: OTLPMetricExporter, say: Say): PushMetricExporter {
  let answers = true;
  return {
    export: (metrics, done) =>
      exporter.export(metrics, (result) => {
        const taken = result.code === 0;
        if (taken !== answers) say(taken ? REACHED_AGAIN : NOT_REACHED);
        answers = taken;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

const NOT_REACHED =
  'The collector of TELEMETRY_URL takes no metrics: it does not answer, or refuses them. Tallybook goes on without.';
const REACHED_AGAIN = 'The collector of TELEMETRY_URL takes metrics again.';
