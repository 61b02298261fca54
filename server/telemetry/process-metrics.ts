import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

const NANO = 1e9;

/** What the process itself uses, under the names that Prometheus has for it everywhere. */
export function measureProcess(meter: Meter): void {
  meter
    .createObservableCounter('process_cpu_seconds_total', { description: 'Processor time of this process, in seconds' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  meter
    .createObservableGauge('process_start_time_seconds', { description: 'When this process began, seconds since 1970' })
    .addCallback((result) => result.observe(performance.timeOrigin / 1_000));
  const resident = meter.createObservableGauge('process_resident_memory_bytes', {
    description: 'Memory of this process',
  });
  const heap = meter.createObservableGauge('nodejs_heap_size_used_bytes', {
    description: 'Of it, what JavaScript uses',
  });
  meter.addBatchObservableCallback(
    (result) => {
      const { rss, heapUsed } = process.memoryUsage();
      result.observe(resident, rss);
      result.observe(heap, heapUsed);
    },
    [resident, heap],
  );
  // It does not hold the process open.
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  meter
    .createObservableGauge('nodejs_eventloop_lag_p99_seconds', {
      description: 'How late the process came to what was due, for 99 % of the time, since it began',
    })
    .addCallback((result) => result.observe(delays.percentile(99) / NANO));
}
