import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { Refusal } from '#server/db/refusal.ts';

/** Only this machine may read them: whoever gathers them runs here, or goes through a proxy that asks who comes. */
const HOST = '127.0.0.1';

/** For `serveMetrics`, in the text format of Prometheus. */
export function prometheusReader(): PrometheusExporter {
  return new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true });
}

/** Serves what `reader` collects as `/metrics`. Throws a {@link Refusal} when the port is taken. */
export async function serveMetrics(reader: PrometheusExporter, port: number) {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') reader.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (cause) => {
      fail(new Refusal(`Port ${port} of METRICS_PORT can't be used: choose another one.`, { cause }));
    });
    server.listen(port, HOST, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
