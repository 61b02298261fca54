import { AskFailed } from '#sync/ask-failed.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import type { Sync } from '#sync/start-sync.ts';
import { outcomeOf } from './outcome-of.ts';

type Heard = { method: string; path: string; body: unknown; params: unknown; headers: Record<string, string> };

type AnsweringSync = Sync & { heard: Heard[]; writes: () => Heard[] };

/** Answered: a body for 200, or an outcome for a refusal. Without an answer there is no connection. */
export type Answer = (heard: Heard) => unknown;

const isOutcome = (found: unknown): found is Outcome =>
  typeof found === 'object' && found !== null && 'class' in found && 'status' in found;

/** A way to the server whose reads and writes answer what the test says, and which remembers what it was sent. */
export function answeringSync(answer: Answer): AnsweringSync {
  const heard: Heard[] = [];
  const send: Sync['server']['send'] = async ({ method, path }, { body, params, headers = {} }) => {
    const call = { method, path, body, params, headers };
    heard.push(call);
    const found = await answer(call);
    if (found === undefined) return outcomeOf('unknown');
    return isOutcome(found) ? found : outcomeOf('done', { status: 200, body: found });
  };
  return {
    heard,
    writes: () => heard.filter(({ method }) => method !== 'GET'),
    server: {
      send,
      ask: async (endpoint, call = {}) => {
        const outcome = await send(endpoint, call);
        if (outcome.class !== 'done') throw new AskFailed(outcome);
        return outcome.body as never;
      },
      signIn: async () => ({ code: 'offline' }),
    },
    wake: () => undefined,
    syncNow: () => undefined,
    glance: () => undefined,
    signedIn: () => undefined,
    stop: () => undefined,
  };
}

/** The server's own word against a write. */
export const refusal = (
  status: number,
  code: string,
  said: { detail?: string; errors?: object; current?: unknown } = {},
) =>
  outcomeOf(status === 422 ? 'rejected' : status >= 500 ? 'transient' : 'conflict', {
    status,
    code,
    detail: said.detail ?? null,
    body: { status, code, ...said },
  });
