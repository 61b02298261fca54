import { useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { OnlinePage } from '#sync/use-online-page.ts';

type Answered<E extends Endpoint> = Pick<OnlinePage<E>, 'answer' | 'at'>;

/** Until the next page stands the last one stays, so that nothing jumps. A page that failed is never covered up. */
export function useLastAnswer<E extends Endpoint>({ answer, at, failed }: OnlinePage<E>): Answered<E> {
  const last = useRef<Answered<E>>({ answer, at });
  if (answer || failed !== null) last.current = { answer, at };
  return last.current;
}
