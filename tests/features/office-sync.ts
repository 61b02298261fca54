import type { Endpoint } from '#contract/endpoint.ts';
import type { Call } from '#sync/http.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { makeSync, outcomeOf, type TestSync } from './open-screen.tsx';

type Sent = { path: string; call: Call };

/** A refusal or an answer of the server, as a screen gets it. */
export function answered(status: number, body: unknown, code: string | null = null): Outcome {
  const cls = status < 300 ? 'done' : status === 409 || status === 412 ? 'conflict' : 'rejected';
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : null;
  return { ...outcomeOf(cls), status, code, detail, body };
}

/** A way to the server whose reads and writes the test answers; what is written is kept in `sent`. */
export function officeSync(
  read: (path: string, query: Record<string, unknown>) => unknown,
  write: (path: string, call: Call) => Outcome | Promise<Outcome> = () => outcomeOf('unknown'),
): TestSync & { sent: Sent[] } {
  const sent: Sent[] = [];
  const sync = makeSync(read);
  sync.server.send = async ({ path }: Endpoint, call) => {
    sent.push({ path, call });
    return write(path, call);
  };
  return Object.assign(sync, { sent });
}
