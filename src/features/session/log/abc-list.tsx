import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockTimeLong } from '#features/session/frame/time-text.ts';
import type { AbcFact } from './abc-facts.ts';

/** What was described as coming before and after occurrences, each with its time. */
export function AbcList({ facts }: { facts: readonly AbcFact[] }) {
  const { words, policy } = useSessionView();
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="abc-heading" className="mt-5">
      <h3 className="font-semibold text-label" id="abc-heading">
        ABC: before and after
      </h3>
      <ul className="mt-1">
        {facts.map(({ uid, behaviorId, at, abc }) => (
          <li className="border-line border-b py-2" key={uid}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-label">
              <span className="font-semibold">{words.fullBehavior(behaviorId)}</span>
              <span className="text-meta tabular">{clockTimeLong(at, policy.timeZone)}</span>
            </p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-label">
              {abc.antecedent && <Part name="Before" text={abc.antecedent} />}
              {abc.consequence && <Part name="After" text={abc.consequence} />}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-meta">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{text}</dd>
    </>
  );
}
