import { CircleCheck, ServerCrash } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MoneyResult } from '#contract/billing.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { byWhom, isSaid } from './by-whom.ts';
import type { Already } from './money-acts.ts';
import { SignInHere } from './sign-in-here.tsx';
import type { Run, Stop } from './use-run.ts';

/** How many names are written out for one reason. */
const NAMED = 20;

/** What a run did, what it did not do and why, and what is not known yet. Takes the focus. */
export function RunReport({
  run,
  left,
  already,
  blocked,
  today,
  zone,
  nameOf,
}: {
  run: Run;
  /** Those sent along of which it was known that they can't be done: none of them is in doubt. */
  blocked?: ReadonlySet<number> | undefined;
  /** "not billed", after how many */
  left: (notes: number) => string;
  already?: Already | undefined;
  today: string;
  zone: string;
  nameOf: (id: number) => string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const failed = run.results.filter(({ ok }) => !ok);
  const done = run.results.length - failed.length;
  const had = already ? failed.filter(({ because }) => because === already.because).length : 0;
  const rest = failed.length - had;
  return (
    <div className="flex flex-col gap-4">
      <h3 className="flex items-center gap-2 text-body font-semibold outline-none" ref={heading} tabIndex={-1}>
        {done > 0 && <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-sent-fg" />}
        {done === 0 && run.stop && run.stop.unsure.length > 0 ? 'No answer yet' : `${noteCount(done)} done`}
        {had > 0 && `, ${had} ${already?.text(had)}`}
        {rest > 0 && `, ${rest} ${left(rest)}`}
      </h3>
      {run.stop && <StopNotice done={done} stop={withoutBlocked(run.stop, blocked)} />}
      <ReasonLists nameOf={nameOf} results={run.results.filter(isSaid)} today={today} zone={zone} />
    </div>
  );
}

/** Notes under what is said of them. */
export function ReasonLists({
  results,
  today,
  zone,
  nameOf,
}: {
  results: readonly MoneyResult[];
  today: string;
  zone: string;
  nameOf: (id: number) => string;
}) {
  return reasonsOf(results, today, zone).map(({ text, ids }) => (
    <section aria-label={text} key={text}>
      <p className="text-label font-semibold">{text}</p>
      <ul className="mt-1 ml-4 list-disc text-label tabular">
        {ids.slice(0, NAMED).map((id) => (
          <li key={id}>{nameOf(id)}</li>
        ))}
        {ids.length > NAMED && <li>and {ids.length - NAMED} more</li>}
      </ul>
    </section>
  ));
}

function withoutBlocked(stop: Stop, blocked?: ReadonlySet<number>): Stop {
  if (!blocked) return stop;
  const isOpen = (id: number) => !blocked.has(id);
  return { ...stop, unsure: stop.unsure.filter(isOpen), unsent: stop.unsent.filter(isOpen) };
}

/** A run that ended early: exactly what is done, what is in doubt, and what was not sent. */
function StopNotice({ stop, done }: { stop: Stop; done: number }) {
  const { text } = writeFailureText('all of it', stop.outcome, 'press “Go on”');
  const signedOut = stop.outcome.class === 'auth';
  return (
    <Banner icon={ServerCrash} title={stoppedTitle(stop, done)} tone="attention">
      <p>{signedOut ? 'Your sign-in has run out. Sign in again here, then “Go on”.' : text}</p>
      {stop.unsure.length > 0 && (
        <p>
          In doubt: {noteCount(stop.unsure.length)}, because the answer was lost. “Go on” asks again and tells which of
          them are done.
        </p>
      )}
      {stop.unsent.length > 0 && <p>Not done: {noteCount(stop.unsent.length)}.</p>}
      {signedOut && <SignInHere />}
    </Banner>
  );
}

function stoppedTitle({ unsure }: Stop, done: number): string {
  if (unsure.length > 0) return 'It is not known yet whether all of it is done';
  return done === 0 ? 'Nothing was done' : 'Only some of it is done';
}

/** Notes by what is said of them; that includes who was first, and when. */
function reasonsOf(results: readonly MoneyResult[], today: string, zone: string): { text: string; ids: number[] }[] {
  const reasons = new Map<string, number[]>();
  for (const { id, reason = 'Not done.', ...first } of results) {
    const who = byWhom(first, today, zone);
    const ids = reasons.get(reason + who);
    if (ids) ids.push(id);
    else reasons.set(reason + who, [id]);
  }
  return [...reasons].map(([text, ids]) => ({ text, ids }));
}
