import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyPluginCallback } from 'fastify';
import type { Watch } from '#server/db/watch.ts';
import { allowedOnly } from './allowed.ts';
import { describeProcess } from './resource.ts';

/** Follows requests, and what they ask of PostgreSQL. */
export interface Tracing {
  /** To be registered before any route. */
  plugin: FastifyPluginCallback;
  watch: Watch;
  close(): Promise<void>;
}

/** Traces `percent` of 100 requests, chosen by chance, and hands their spans to `processor`, reduced to what may leave. */
export function createTracing(processor: SpanProcessor, percent: number): Tracing {
  const provider = new TracerProvider({
    resource: describeProcess(),
    spanProcessors: [allowedOnly(processor)],
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
  });
  // No propagator is set: what a caller says of a trace of theirs is not taken over.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    requestHook: (span, request) => void span.setAttribute('tallybook.request_id', request.id),
  });
  requests.setTracerProvider(provider);
  return {
    plugin: requests.plugin(),
    watch: watchSteps(provider.getTracer('tallybook')),
    async close() {
      requests.disable();
      context.disable();
      await provider.shutdown();
    },
  };
}

/** A span for each step of a request that is traced; the server's own jobs have none. */
function watchSteps(tracer: Tracer): Watch {
  return async ({ what, table }, work) => {
    if (!trace.getActiveSpan()?.isRecording()) return work();
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': what,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    };
    const span = tracer.startSpan(what, { kind: SpanKind.CLIENT, attributes });
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}
