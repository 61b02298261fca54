import type { ReactNode } from 'react';
import { EmptyCell } from '#ui/table/empty-cell.tsx';

export type Fact = { term: string; value: ReactNode };

/** What is known of a person or a record, line by line: the term left, the words right, or below where there is no room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-[fit-content(9.5rem)_1fr] items-baseline gap-x-4 gap-y-3 @max-[17rem]:grid-cols-1">
        {facts.map(({ term, value }) => (
          <div className="contents @max-[17rem]:block" key={term}>
            <dt className="font-semibold text-label text-muted">{term}</dt>
            <dd className="min-w-0 whitespace-pre-wrap text-body wrap-anywhere">{value || <EmptyCell />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Names one under the other. */
export function NameList({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <span className="text-muted">{none}</span>;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
