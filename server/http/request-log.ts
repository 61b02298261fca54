import type { FastifyInstance, FastifyLoggerOptions } from 'fastify';
import { sqlErrorFacts } from '#server/db/sql-error.ts';

/** Where lines go. */
export interface LogStream {
  write(line: string): void;
}

/** A log that says which call, whose and how it went, and never what was in it. */
export function loggerOptions(stream: LogStream): FastifyLoggerOptions & { base: null; stream: LogStream } {
  return { level: 'info', base: null, stream, serializers: { err: describeError } } as FastifyLoggerOptions & {
    base: null;
    stream: LogStream;
  };
}

/** One line for each answer: the route's pattern, because an address can hold a token, a name or a search. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        company: request.who?.companyId,
        user: request.who?.userId,
      },
      'answered',
    );
  });
}

/** Classes whose messages are written by programmers; a message of any other may quote what a person typed. */
const plainErrors: unknown[] = [Error, TypeError, ReferenceError];

function describeError(error: Error) {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    code,
    message: plainErrors.includes(error.constructor) ? error.message : undefined,
    ...sqlErrorFacts(error),
    stack: frames.join('\n'),
  };
}
