import type { FastifyInstance, FastifyLoggerOptions, FastifyRequest } from 'fastify';
import { sqlErrorFacts } from '#server/db/sql-error.ts';

/** Where lines go. */
export interface LogStream {
  write(line: string): void;
}

/** Logs which call was made, by whom and how it ended, but never its contents. */
export function loggerOptions(stream: LogStream): FastifyLoggerOptions & { stream: LogStream } {
  return { level: 'info', stream, serializers: { err: describeError, req: describeRequest } };
}

/** Never log the address: it can contain a token, a name or a search. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none' };
}

/** One line for each answer. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        ...describeRequest(request),
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
  return {
    type: error.name,
    code: 'code' in error ? String(error.code) : '',
    message: plainErrors.includes(error.constructor) ? error.message : '',
    ...sqlErrorFacts(error),
    stack: frames.join('\n'),
  };
}
