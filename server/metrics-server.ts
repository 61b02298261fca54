import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import type { Closers } from './database.ts';
import type { Db } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';

/** Only this machine may read them: whoever gathers them runs here, or goes through a proxy that asks who comes. */
const HOST = '127.0.0.1';

/** Serves `/metrics` on a port of its own when METRICS_PORT names one; undefined when it does not. */
export async function openMetrics(
  { metricsPort }: Pick<Config, 'metricsPort'>,
  db: Db,
  closers: Closers,
): Promise<(Metrics & { port: number }) | undefined> {
  if (metricsPort === null) return undefined;
  const metrics = createMetrics(db);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.registry.metrics();
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (cause) => {
      fail(new Refusal(`Port ${metricsPort} of METRICS_PORT can't be used: choose another one.`, { cause }));
    });
    server.listen(metricsPort, HOST, done);
  });
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { ...metrics, port: (server.address() as AddressInfo).port };
}
