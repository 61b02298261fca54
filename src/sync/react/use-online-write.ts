import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { useDevice } from '#db/react/device-context.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import type { Call } from '#sync/http.ts';
import { recordInRefusal } from '#sync/row-in-refusal.ts';
import type { Outcome, OutcomeClass } from '#sync/send/outcome.ts';
import { errorsInBody } from '#sync/words/field-errors.ts';
import { useSync } from './sync-context.ts';

type OnlineCall = Pick<Call, 'params' | 'query' | 'body'> & {
  /** The version that was on the screen; the server refuses to overwrite a newer one. */
  version?: number;
  /** The caller's own, where it asks later what became of the call; the same call has the same. */
  key?: string | undefined;
  /** A second client or person of one name is refused, so that its person is asked first. */
  asksOfName?: boolean;
};

/** What became of a write. `unknown`: the answer was lost, and pressing again is safe. */
type WriteResult<E extends Endpoint> = { ok: true; answer: AnswerOf<E> } | { ok: false; outcome: Outcome };

export type OnlineWrite<E extends Endpoint> = {
  /** Never throws. The same call repeated after a lost answer is done only once. */
  send(call: OnlineCall): Promise<WriteResult<E>>;
  busy: boolean;
};

/**
 * A write from an online screen: sent at once or not at all, never queued. The key of a call whose answer was lost is
 * used again when the same call is repeated, so that an impatient second press pays nobody twice.
 */
export function useOnlineWrite<E extends Endpoint>(endpoint: E): OnlineWrite<E> {
  const { newId } = useDevice();
  const { server } = useSync();
  const [busy, setBusy] = useState(false);
  const unanswered = useRef<{ call: string; key: string } | null>(null);

  const send = useCallback(
    async ({ version, key: own, asksOfName = false, ...call }: OnlineCall): Promise<WriteResult<E>> => {
      const text = JSON.stringify([call, version, asksOfName]);
      const key = own ?? (unanswered.current?.call === text ? unanswered.current.key : newId());
      unanswered.current = { call: text, key };
      const headers = {
        'idempotency-key': key,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(asksOfName ? { 'x-same-name': 'ask' } : {}),
      };
      setBusy(true);
      const outcome = await server.send(endpoint, { ...call, headers });
      setBusy(false);
      if (!open.has(outcome.class)) unanswered.current = null;
      if (outcome.class !== 'done') return { ok: false, outcome };
      pagesChanged();
      const answer = z.safeParse(endpoint.answer, outcome.body ?? undefined);
      return answer.success
        ? { ok: true, answer: answer.data as AnswerOf<E> }
        : { ok: false, outcome: { ...outcome, class: 'incompatible' } };
    },
    [endpoint, newId, server],
  );
  return { send, busy };
}

/**
 * After these the server may have done it, or may still do it: a portal's page or a proxy's refusal is not the server's
 * answer.
 */
const open: ReadonlySet<OutcomeClass> = new Set(['unknown', 'network-sign-in', 'transient', 'auth']);

/** The record as it stands, where somebody else has changed it since it was seen (412); otherwise null. */
export function currentIn<T>({ status, body }: Outcome, schema: z.ZodMiniType<T>): T | null {
  return status === 412 ? recordInRefusal(schema, body) : null;
}

/** The server's messages for single fields of a call; empty when it names none. */
export function fieldErrorsOf({ body }: Outcome): Record<string, string> {
  return errorsInBody(body);
}
