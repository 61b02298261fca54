import { useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OnlinePage } from './use-online-page.ts';

type LastAnswer<E extends Endpoint> = Pick<OnlinePage<E>, 'answer' | 'at'> & {
  /** It answers the previous question: what is shown must not be taken for what was asked now. */
  isOld: boolean;
};

/**
 * While the answer to a new question is on its way, the last one stays, so that nothing jumps. A failure is never
 * covered up.
 */
export function useLastAnswer<E extends Endpoint>({ answer, at, loading }: OnlinePage<E>): LastAnswer<E> {
  const last = useRef<Pick<OnlinePage<E>, 'answer' | 'at'>>({ answer, at });
  if (answer || !loading) last.current = { answer, at };
  return { ...last.current, isOld: answer === undefined && last.current.answer !== undefined };
}
