import type { ReactNode } from 'react';

/** A field's name and what it holds; what holds nothing is left out. */
type CardFact = readonly [name: string, value: ReactNode];

/** The facts of a record on a small screen's card, each with its name, as many in a line as there is room for. */
export function CardFacts({ facts }: { facts: readonly CardFact[] }) {
  const known = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false);
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-label tabular">
      {known.map(([name, value]) => (
        <div className="min-w-0" key={name}>
          {/* Where there is no room for both, the line ends behind the name and not within what it holds. */}
          <dt className="mr-1.5 inline text-muted">
            {name}
            <wbr />
          </dt>
          <dd className="inline wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
