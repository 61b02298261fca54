import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';

/** Names a folder where each process of a run leaves what its servers have asked PostgreSQL. */
export const STATEMENTS = 'TALLYBOOK_STATEMENTS';

/** A statement, and one of the calls that sent it: `GET /api/notes`. */
export interface RecordedStatement {
  call: string;
  text: string;
}

const folder = process.env[STATEMENTS];
/** Once in a process, however many files it runs. */
const marked: typeof globalThis & { tallybookRecords?: true } = globalThis;

if (folder && !marked.tallybookRecords) {
  marked.tallybookRecords = true;
  record(join(folder, `${process.pid}.jsonl`));
}

/** Statements that a test itself sends belong to no call, and are left out. */
function record(file: string): void {
  const calls = new AsyncLocalStorage<string>();
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    // Twice: the way through a body's stream forgets where it came from.
    for (const hook of ['onRequest', 'preValidation'] as const) {
      fastify.addHook(hook, ({ method, routeOptions }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
        calls.run(`${method} ${routeOptions.url ?? ''}`, done);
      });
    }
  });
  const seen = new Set<string>();
  const prototype: { query: (this: pg.Client, ...args: unknown[]) => unknown } = pg.Client.prototype as never;
  const original = prototype.query;
  prototype.query = function (...args) {
    const [call, text] = [calls.getStore(), textOf(args[0])];
    if (call !== undefined && text !== null && !seen.has(text)) {
      seen.add(text);
      appendFileSync(file, `${JSON.stringify({ call, text } satisfies RecordedStatement)}\n`);
    }
    return original.apply(this, args);
  };
}

function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  return query && typeof query === 'object' && 'text' in query && typeof query.text === 'string' ? query.text : null;
}
