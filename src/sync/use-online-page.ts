import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { useDevice } from '#db/device-context.ts';
import { findPage, storePageOf } from '#db/queries/pages.ts';
import type { Call } from './http.ts';
import type { Outcome } from './outcome.ts';
import { onPagesChanged } from './page-changes.ts';
import { AskFailed } from './server.ts';
import { useSync } from './sync-context.ts';

export type OnlinePage<E extends Endpoint> = {
  /** The answer to exactly this question, from the server or kept from last time. */
  answer: AnswerOf<E> | undefined;
  /** When the server gave it, ISO 8601. */
  at: string | null;
  /** Asking now. */
  loading: boolean;
  /** Why the last try gave nothing new; null when it did. `storage`: the device could not keep the answer. */
  failed: ListFailure | null;
  refresh(): void;
};

export type ListFailure = Outcome['class'] | 'storage';

/**
 * An online list, a page at a time: asks the server, keeps each answer on the device, and gives the kept one, dated,
 * while there is no other. A late answer to an earlier question is kept under that question and never shown as this one.
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
  const [state, setState] = useState<{ key: string; loading: boolean; failed: ListFailure | null }>({
    key,
    loading: true,
    failed: null,
  });

  const ask = useCallback(async () => {
    setState({ key, loading: true, failed: null });
    try {
      const answer = await server.ask(endpoint, asked.current);
      await storePageOf(db, endpoint.path, key, answer, new Date(clock.now()).toISOString());
      setState((was) => (was.key === key ? { key, loading: false, failed: null } : was));
    } catch (error) {
      const failed = error instanceof AskFailed ? error.outcome.class : 'storage';
      setState((was) => (was.key === key ? { key, loading: false, failed } : was));
    }
  }, [db, clock, server, endpoint, key]);

  useEffect(() => {
    void ask();
    return onPagesChanged(() => void ask(), endpoint.path);
  }, [ask, endpoint.path]);

  const kept = useLiveQuery(async () => ({ key, row: await findPage(db, key) }), [db, key]);
  const row = kept?.key === key ? kept.row : undefined;
  const answer = useMemo(() => readAnswer(endpoint, row?.answer), [endpoint, row]);
  return {
    answer,
    at: row?.at ?? null,
    loading: state.key !== key || state.loading,
    failed: state.key === key ? state.failed : null,
    refresh: () => void ask(),
  };
}

/** The question in one line: what is asked of whom. */
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
