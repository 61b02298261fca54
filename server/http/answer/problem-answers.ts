import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/common.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isUnavailable } from '#server/db/sql-error.ts';
import { OAuthError } from './oauth-error.ts';
import { notFound, ProblemError, problemOf } from './problem.ts';

/** Answers every refusal and every fault as problem+json; internal details go only to the log. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request) => {
    throw noSuchCall(request);
  });
}

export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthError) return reply.code(400).send(error.answer);
  const { problem, headers } = refusalOf(error, request);
  if (request.routeOptions?.url === endpoints.token.path && isUnreadable(problem)) {
    return reply.code(problem.status).send(new OAuthError('invalid_request', problem.detail ?? problem.title).answer);
  }
  return sendProblem(reply.headers(headers), problem);
}

/** A body that could not be read: RFC 6749 gives this refusal of a token call its form too. */
const isUnreadable = ({ status }: Problem) => [400, 413, 415].includes(status);

/** What the caller is told of an error; a fault of ours is told to the log as well. */
export function refusalOf(
  error: unknown,
  { log, routeOptions }: Pick<FastifyRequest, 'log' | 'routeOptions'>,
): Pick<ProblemError, 'problem' | 'headers'> {
  if (error instanceof ProblemError) return error;
  const refused = error instanceof Error ? frameworkProblem(error, routeOptions?.bodyLimit) : null;
  if (refused) return { problem: refused, headers: {} };
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'the database did not answer');
    return { problem: problemOf(503, 'unavailable'), headers: { 'retry-after': '5' } };
  }
  log.error({ err: error }, 'failed');
  return { problem: problemOf(500, 'internal'), headers: {} };
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

const codes: Record<string, [status: number, code: string, detail: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_json', 'The body is not JSON.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'bad_media_type', 'Send JSON.'],
  FST_ERR_BAD_URL: [400, 'bad_url', 'The address can’t be read.'],
};

/** What the framework refuses before a handler runs. */
function frameworkProblem(error: Error, bodyLimit = 0): Problem | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const detail = `The body of this call may have at most ${bodyLimit.toLocaleString('en-US')} bytes.`;
    return problemOf(413, 'too_large', { detail });
  }
  const known = codes[code];
  if (known) return problemOf(known[0], known[1], { detail: known[2] });
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return status >= 400 && status < 500 ? problemOf(status, 'bad_request') : null;
}

const paths = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
}));

/** 405 with what is allowed when the path is one of ours, 404 otherwise. */
export function noSuchCall(request: FastifyRequest): ProblemError {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (allowed.length === 0) return notFound();
  return new ProblemError(405, 'method_not_allowed', {}, { allow: allowed.join(', ') });
}
