import type { Socket } from 'node:net';
import { problemOf } from './problem.ts';

const refusals: Readonly<Record<string, ReturnType<typeof problemOf>>> = {
  ERR_HTTP_REQUEST_TIMEOUT: problemOf(408, 'timeout', { detail: 'The request did not come to its end in time.' }),
  HPE_HEADER_OVERFLOW: problemOf(431, 'headers_too_large', { detail: 'The headers are too large.' }),
};
const unreadable = problemOf(400, 'bad_request', { detail: 'This is no request that can be read.' });

/** Answers what is no request (yet), so that no route and no hook sees it, in the form of every other refusal. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = refusals[error.code ?? ''] ?? unreadable;
  const body = JSON.stringify(problem);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${problem.status} ${problem.title}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `content-type: application/problem+json\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
