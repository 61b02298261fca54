import { useSearchParams } from 'react-router';
import type { DateRange } from '#domain/time/date-range.ts';
import { recordNumber } from '#lib/record-number.ts';
import { noFilters, readFilters, writeFilters } from '../note-filters.ts';

/** What the listing is narrowed to, in the address: a client, days of service, and where a long list continues. */
export type Listing = {
  client: number | null;
  range: DateRange | null;
  narrowed: boolean;
  isLater: boolean;
  query: Record<string, string | undefined>;
  narrow: (part: { client?: number | null; range?: DateRange | null }) => void;
  goTo: (cursor: string | null) => void;
};

export function useListing(): Listing {
  const [params, setParams] = useSearchParams();
  const { service: range } = readFilters(params);
  const asked = params.get('client') ?? '';
  const client = recordNumber(asked);
  const cursor = params.get('cursor');

  function write(next: { client: number | null; range: DateRange | null }, at: string | null) {
    const query = writeFilters({ ...noFilters, service: next.range });
    if (next.client !== null) query.set('client', String(next.client));
    if (at !== null) query.set('cursor', at);
    setParams(query);
  }

  return {
    client,
    range,
    narrowed: client !== null || range !== null,
    isLater: cursor !== null,
    query: {
      client: client === null ? undefined : String(client),
      daterange: range === null ? undefined : `${range.from},${range.to}`,
      cursor: cursor ?? undefined,
    },
    narrow: (part) => write({ client, range, ...part }, null),
    goTo: (at) => write({ client, range }, at),
  };
}
