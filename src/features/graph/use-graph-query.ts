import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type GraphQuery, readQuery, writeQuery } from './graph-query.ts';

/**
 * What is asked of the graph. The controls answer at once, and the address follows (the router takes its time); what
 * changes the address from elsewhere, a link or Back, is followed.
 */
export function useGraphQuery(): [GraphQuery, (part: Partial<GraphQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const [query, setQuery] = useState(() => readQuery(params));
  const written = useRef<string[]>([]);

  useEffect(() => {
    const own = written.current.indexOf(text);
    written.current = written.current.slice(own + 1);
    if (own === -1) setQuery(readQuery(new URLSearchParams(text)));
  }, [text]);

  const change = useCallback(
    (part: Partial<GraphQuery>) => {
      const next = { ...query, ...part };
      const address = writeQuery(next);
      written.current = [...written.current, address.toString()];
      setQuery(next);
      setParams(address, { replace: true });
    },
    [query, setParams],
  );
  return [query, change];
}
