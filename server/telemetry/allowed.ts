import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** All that a metric may be split by: templates and codes of the program. */
export const ALLOWED_LABELS = ['method', 'route', 'status', 'outcome', 'by', 'state'];

/** All that a span may say: templates, codes and tables of the program, and the number that the answer carried. */
const ALLOWED_ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'tallybook.request_id',
];

/**
 * Hands on what a span may say and nothing else. Libraries put the whole address and the words of errors into spans,
 * which hold names, searches and links; a library of tomorrow may add more. So what is not listed stays here.
 */
export function allowedOnly(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span: Span, context) => next.onStart(span, context),
    onEnd: (span) => next.onEnd(reduced(span)),
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

function reduced(span: ReadableSpan): ReadableSpan {
  const attributes = pick(span.attributes);
  return {
    name: nameOf(attributes),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext ? { parentSpanContext: span.parentSpanContext } : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    // The words of an error may quote what a person typed.
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function pick(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => ALLOWED_ATTRIBUTES.includes(name)));
}

/** `GET /api/clients`, `select notes`, and `handle` for what happens between a body that was read and an answer. */
function nameOf(attributes: Attributes): string {
  const words = (...names: string[]) => names.flatMap((name) => attributes[name] ?? []).join(' ');
  return (
    words('db.operation.name', 'db.collection.name') ||
    (attributes['http.request.method'] ? words('http.request.method', 'http.route') : 'handle')
  );
}
