import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type GraphQuery, readQuery, writeQuery } from './graph-query.ts';

/**
 * What the graph is to show. The controls respond at once, and the address follows (the router takes its time); changes
 * to the address from elsewhere, by a link or Back, are followed.
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
