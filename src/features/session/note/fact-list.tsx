import type { Fact } from './note-facts.ts';

/** Numbers of a session, one per line: what, since when, how much. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-2">
      {facts.map(({ key, name, detail, value }) => (
        <div className="flex min-h-8.5 flex-wrap items-center gap-x-3 border-line border-b py-1" key={key}>
          <dt className="min-w-28 flex-1 text-label wrap-anywhere">{name}</dt>
          <dd className="ml-auto flex max-w-full items-baseline gap-2">
            <span className="min-w-0 text-right text-meta tabular">{detail}</span>
            <span className="min-w-10 shrink-0 text-right font-semibold text-body tabular">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
