import type { Meter } from '@opentelemetry/api';
import { createMeters } from './meters.ts';
import { type Say, sendMetrics, sendSpans } from './send.ts';
import { prometheusReader, serveMetrics } from './serve-metrics.ts';
import { createTracing, type Tracing } from './tracing.ts';

/** What was asked for; nothing of it is on by itself. */
export interface TelemetrySettings {
  /** On this machine's loopback, for Prometheus; null: nobody asks. */
  metricsPort: number | null;
  /** An OpenTelemetry collector, without a slash at its end; empty: nothing is sent. */
  telemetryUrl: string;
  /** How many of 100 requests are traced, where there is a collector. */
  tracesPercent: number;
}

/** What one process tells of itself to those who watch it. */
export interface Telemetry {
  meter: Meter;
  /** Where `/metrics` is; null: nowhere. */
  port: number | null;
  tracing: Tracing | null;
  /** Sends what has not been sent, for some seconds at most. */
  close(): Promise<void>;
}

/** Opens what the settings ask for. Throws a Refusal for a port that can't be used. */
export async function openTelemetry(
  { metricsPort, telemetryUrl, tracesPercent }: TelemetrySettings,
  say: Say,
): Promise<Telemetry> {
  const prometheus = metricsPort === null ? null : prometheusReader();
  const served = prometheus && metricsPort !== null ? await serveMetrics(prometheus, metricsPort) : null;
  const sent = telemetryUrl === '' ? [] : [sendMetrics(telemetryUrl, say)];
  const meters = createMeters([...(prometheus ? [prometheus] : []), ...sent]);
  const tracing = telemetryUrl === '' ? null : createTracing(sendSpans(telemetryUrl), tracesPercent);
  return {
    meter: meters.getMeter('tallybook'),
    port: served?.port ?? null,
    tracing,
    async close() {
      await served?.close();
      await Promise.allSettled([tracing?.close(), meters.shutdown()]);
    },
  };
}
