import { Users } from 'lucide-react';
import { digits } from '#domain/how-many.ts';
import { hoursText } from '#domain/note/stamp-text.ts';
import { noteCount, noteName } from '#features/billing/list/money-row.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { byWhom } from './by-whom.ts';
import type { SinceShown } from './since-shown.ts';

/** As many are named above a preview without pushing it off the screen. */
const NAMED = 5;

type When = { today: string; zone: string };

/**
 * What of a preview's notes is not what it was when they were chosen, or at the press that was refused for it. `done`: of
 * how many it was done before that; null where nothing was refused.
 */
export function SinceNotice({ since, done, ...when }: When & { since: readonly SinceShown[]; done: number | null }) {
  if (since.length === 0 && done === null) return null;
  return (
    <Banner icon={Users} title={done === null ? sinceText(since) : refusedText(done, since)} tone="attention">
      {since.length === 0 ? <p>Look at the notes once more.</p> : <SinceLines since={since} {...when} />}
    </Banner>
  );
}

function sinceText(since: readonly SinceShown[]): string {
  const isOne = since.length === 1;
  const then = since.some(({ was }) => was.leftAt !== undefined)
    ? 'that act'
    : `${isOne ? 'it was' : 'they were'} chosen`;
  return `${roundingText(since, 'The') ?? `${noteCount(since.length)} ${isOne ? 'has' : 'have'} changed`} since ${then}`;
}

/** Where nothing but that has changed, it is no change of the notes. */
function roundingText([first, ...others]: readonly SinceShown[], the = 'the'): string | null {
  if (!first?.rounding || others.some(({ rounding }) => rounding !== first.rounding)) return null;
  return `${the} company’s rounding has changed (${first.rounding})`;
}

/** @param since none while nobody has told yet which */
function refusedText(done: number, since: readonly SinceShown[]): string {
  const what = done === 0 ? 'Nothing was done' : `${noteCount(done)} done, and nothing to the rest`;
  const which = since.length === 0 ? 'notes have' : `${noteCount(since.length)} ${since.length === 1 ? 'has' : 'have'}`;
  return `${what}: ${roundingText(since) ?? `${which} changed`} since you were asked`;
}

/** Each with what it is now, and who has made it so. */
export function SinceLines({
  since,
  count = since.length,
  today,
  zone,
}: When & {
  since: readonly SinceShown[];
  /** How many there are, where not all are known. */
  count?: number;
}) {
  const shown = since.slice(0, NAMED);
  return (
    <ul className="mt-1 ml-4 list-disc text-label tabular">
      {shown.map(({ was, words, by, rounding }) => (
        <li key={was.id}>
          {noteName(was)}, {hoursText(was.log_hours)}: now {words}
          {rounding && ', by the company’s rounding'}.{byWhom(by ?? {}, today, zone)}
        </li>
      ))}
      {count > shown.length && <li>and {digits(count - shown.length)} more</li>}
    </ul>
  );
}
