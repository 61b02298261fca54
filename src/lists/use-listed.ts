import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { useOwnList } from '#db/react/use-own-list.ts';
import type { Call } from '#sync/http.ts';
import { useLastAnswer } from '#sync/react/use-last-answer.ts';
import { type OnlinePage, useOnlinePage } from '#sync/react/use-online-page.ts';
import { useRefresh } from '#sync/react/use-refresh.ts';
import { isForbidden, type Listed } from './list-state.ts';

/** A list that the server gives. What it refuses for want of a right is not shown from before either. */
export function useOnlineList<E extends Endpoint>(
  endpoint: E,
  query?: NonNullable<Call['query']>,
  params?: NonNullable<Call['params']>,
): Listed<AnswerOf<E>> {
  const page = useOnlinePage(endpoint, query, params);
  return listedOf(page, useLastAnswer(page));
}

/** @param last what is shown until the answer to a new question has come */
export function listedOf<E extends Endpoint>(
  { loading, failed, refresh }: Pick<OnlinePage<E>, 'loading' | 'failed' | 'refresh'>,
  last: ReturnType<typeof useLastAnswer<E>>,
): Listed<AnswerOf<E>> {
  const rows = isForbidden(failed) ? undefined : last.answer;
  return { rows, at: last.at, isOld: last.isOld, busy: loading, failed, refresh };
}

/**
 * A list of one's own, from this device; the newest of it is fetched when its screen opens.
 * @param name of the list among those that are downloaded
 * @param rows undefined while they are being read
 */
export function useDeviceList<Rows>(name: string, rows: Rows | undefined, bring: () => Promise<void>): Listed<Rows> {
  const { run, busy, failed } = useRefresh(bring);
  const { state, at } = useOwnList(name);
  return { rows, at, isOld: false, busy: busy || rows === undefined, failed, download: state, refresh: run };
}
