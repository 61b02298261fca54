import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** A span as it comes over the wire. */
export interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  events?: unknown[];
  links?: unknown[];
  status: Record<string, unknown>;
}

/** Stands for an OpenTelemetry collector: takes what is sent over HTTP as JSON, and keeps it. */
export async function startCollector() {
  const bodies: { path: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    bodies.push({ path: request.url ?? '', text });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything that came, as it came. */
    text: () => bodies.map(({ text }) => text).join('\n'),
    spans: (): SentSpan[] =>
      bodies
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ text }) => JSON.parse(text).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    metricNames: (): string[] =>
      bodies
        .filter(({ path }) => path === '/v1/metrics')
        .flatMap(({ text }) => JSON.parse(text).resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics)
        .map(({ name }) => name),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
