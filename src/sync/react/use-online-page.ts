import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { findPage, storePageOf } from '#db/queries/pages.ts';
import { findContact } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { askPage } from '#sync/download/ask-page.ts';
import { onPagesChanged } from '#sync/download/page-changes.ts';
import type { Call } from '#sync/http.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { useSync } from './sync-context.ts';
import { useAgainInContact } from './use-again-in-contact.ts';

export type OnlinePage<E extends Endpoint> = {
  /** The answer to exactly this question, from the server or kept from last time. */
  answer: AnswerOf<E> | undefined;
  /** When the server gave it, ISO 8601. */
  at: string | null;
  /** The server gave it just now; an answer kept from last time may be older than what was downloaded since. */
  isFresh: boolean;
  /** Asking now. */
  loading: boolean;
  /** Why the last try gave nothing new; null when it gave something. */
  failed: ListFailure | null;
  refresh(): void;
};

/** What became of the last try; `fresh` is the answer it brought. */
type Asked<E extends Endpoint> = {
  key: string;
  loading: boolean;
  failed: ListFailure | null;
  fresh: { answer: AnswerOf<E>; at: string } | null;
};

/**
 * An online list, a page at a time: asks the server, keeps each answer on the device, and shows the kept one, dated,
 * while there is no other. A late answer to an earlier question is kept under that question and never shown for this
 * one.
 */
export function useOnlinePage<E extends Endpoint>(
  endpoint: E,
  query: NonNullable<Call['query']> = {},
  params: NonNullable<Call['params']> = {},
): OnlinePage<E> {
  const { db, clock } = useDevice();
  const { server } = useSync();
  const key = keyOf(endpoint, query, params);
  const asked = useRef({ query, params });
  asked.current = { query, params };
  const [state, setState] = useState<Asked<E>>({ key, loading: true, failed: null, fresh: null });

  const turns = useRef({ key, asked: 0, answered: 0 });
  const ask = useCallback(async () => {
    if (turns.current.key !== key) turns.current = { key, asked: 0, answered: 0 };
    const own = turns.current;
    own.asked += 1;
    const turn = own.asked;
    const settle = (part: Partial<Asked<E>>) =>
      setState((was) => (was.key === key ? { ...was, loading: false, ...part } : was));
    setState((was) => ({ key, loading: true, failed: null, fresh: was.key === key ? was.fresh : null }));
    try {
      const answer = await askPage(server, endpoint, asked.current);
      // Overtaken by the answer to the same question asked later: it is older than what is shown.
      if (turn < own.answered) return;
      own.answered = turn;
      const at = new Date(clock.now()).toISOString();
      // Shown at once: going through the device's storage would only delay the rows.
      settle({ fresh: { answer, at } });
      await storePageOf(db, endpoint.path, key, answer, at);
    } catch (error) {
      settle({ failed: error instanceof AskFailed ? error.outcome.class : 'storage' });
    }
  }, [db, clock, server, endpoint, key]);

  useEffect(() => {
    void ask();
    return onPagesChanged(() => void ask(), endpoint);
  }, [ask, endpoint]);

  useAgainInContact(state.key === key ? state.failed : null, () => void ask());

  // Whoever is disabled sees no list any more, neither the one on the screen nor a kept one.
  const disabled = useLiveQuery(async () => (await findContact(db))?.disabled === true, [db]) ?? false;
  const kept = useLiveQuery(async () => ({ key, row: await findPage(db, key) }), [db, key]);
  const row = kept?.key === key ? kept.row : undefined;
  const fresh = state.key === key ? state.fresh : null;
  const isFresh = fresh !== null && (row === undefined || row.at <= fresh.at);
  const keptAnswer = useMemo(() => (isFresh ? undefined : readAnswer(endpoint, row?.answer)), [endpoint, row, isFresh]);
  return {
    answer: disabled ? undefined : isFresh ? fresh.answer : keptAnswer,
    at: (isFresh ? fresh.at : row?.at) ?? null,
    isFresh,
    loading: !disabled && (state.key !== key || state.loading),
    failed: disabled ? 'disabled' : state.key === key ? state.failed : null,
    refresh: () => void ask(),
  };
}

/** The question in one line: what is asked, and of whom. */
function keyOf(endpoint: Endpoint, query: NonNullable<Call['query']>, params: NonNullable<Call['params']>): string {
  const fields = Object.entries({ ...params, ...query }).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, String(value)]],
  );
  return `${endpoint.path}?${new URLSearchParams(fields)}`;
}

/** A kept answer, or nothing when an older version of the app kept it in another shape. */
function readAnswer<E extends Endpoint>(endpoint: E, kept: unknown): AnswerOf<E> | undefined {
  const parsed = z.safeParse(endpoint.answer, kept);
  return parsed.success ? (parsed.data as AnswerOf<E>) : undefined;
}
