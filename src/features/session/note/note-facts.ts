import { effectiveEvents } from '#db/effective-events.ts';
import type { EventRow, SessionRow } from '#db/rows.ts';
import { howMany } from '#domain/how-many.ts';
import { typedPart } from '#domain/note/count-text.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { durationSum, withCounted } from '#domain/session/episodes.ts';
import { byKind, kindText } from '#domain/session/intervals/interval-kinds.ts';
import { scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { percentIndependent, trialsOf } from '#domain/session/prompt-tally.ts';
import { lengthsIn, observedIn } from '#domain/session/session-span.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { percentOf } from '#domain/shown-number.ts';
import { lengthText } from '#domain/time/length-text.ts';
import { episodesText } from '#features/session/log/event-text.ts';
import type { Words } from '#features/session/record/session-words.ts';

/** One line of "From session data": "Tantrum", "3:05 – 3:59", "5". `of`: what a percent is of. */
export type Fact = { key: string; name: string; detail: string; value: string; of?: string };

type Tallied = Pick<SessionRow, 'behaviorIds' | 'skillIds' | 'tally'> & Parameters<typeof lengthsIn>[0];

/** What the session's data says, read only. `times`: first and last occurrence by behavior, as people read them. */
export function factsOf(session: Tallied, words: Words, times: ReadonlyMap<number, string>, now: number): Fact[] {
  const { tally, behaviorIds, skillIds } = session;
  return [
    ...behaviorIds.flatMap((id): Fact[] => {
      const counted = tally.behaviors[id];
      const name = words.fullBehavior(id);
      const intervals = intervalFact(session, id, name, now);
      const count = counted && {
        key: `count ${id}`,
        name,
        // What a typed 0 has taken the place of is no occurrence.
        detail: counted.count === 0 ? '' : (times.get(id) ?? ''),
        value: tally.episodes?.[id] ? episodesText(counted.count) : String(counted.count),
      };
      return [...(count ? [count] : []), ...durationFact(session, id, name, now), ...intervals];
    }),
    ...skillIds.flatMap((id): Fact[] => {
      const counts = tally.skills[id]?.counts;
      const trials = counts ? trialsOf(counts) : 0;
      if (!counts || trials === 0) return [];
      const detail = `ind · ${howMany(trials, 'trial')}`;
      return [{ key: `skill ${id}`, name: words.skill(id), detail, value: `${percentIndependent(counts)}%` }];
    }),
  ];
}

const goesOn = ({ state }: Tallied): string => (state === 'open' ? 'running' : 'until the end');

/** The time of the episodes; a running one counts up to now, and in a session that is over up to its end. */
function durationFact(session: Tallied, id: number, name: string, now: number): Fact[] {
  const { tally } = session;
  const marks = tally.episodes?.[id];
  if (!marks) return [];
  const known = durationSum(marks, tally.pauses, null, observedIn(session, now), lengthsIn(session));
  const lasted = withCounted(known, tally.behaviors[id]?.count ?? 0);
  const { episodes, total, unmeasured } = lasted;
  if (episodes === 0) return [];
  const unknown = unmeasured ? `, ${unmeasured} more of unknown length` : '';
  const detail = `${openOnset(marks) ? goesOn(session) : `mean ${lengthText(total / episodes)}`}${typedPart(lasted)}${unknown}`;
  return [{ key: `duration ${id}`, name, detail, value: lengthText(total) }];
}

function intervalFact({ tally }: Tallied, id: number, name: string, now: number): Fact[] {
  const runs = tally.runs.filter((run) => run.behaviour_id === id);
  return byKind(runs).flatMap(({ kind, ofKind }): Fact[] => {
    const { occurred, observed, planned } = scoreIntervals(ofKind, recordersPauses(tally), now);
    const percent = percentOf(occurred, observed);
    const detail = `${kindText(kind)}, ${occurred} of ${observed}${observed < planned ? `, ${planned} planned` : ''}`;
    const key = `intervals ${id} ${kind.type} ${kind.length}`;
    return percent === null ? [] : [{ key, name, detail, value: `${percent}%`, of: kindText(kind) }];
  });
}

/** First and last counting occurrence of each behavior: "3:05 – 3:59", or one time when there is only one. */
export function occurrenceTimes(events: readonly EventRow[], text: (iso: string) => string): Map<number, string> {
  const times = new Map<number, string[]>();
  for (const event of effectiveEvents(events))
    if (event.kind === 'tap' || event.kind === 'onset')
      times.set(event.behaviour_id, [...(times.get(event.behaviour_id) ?? []), event.at]);
  return new Map(
    [...times].map(([id, stamps]) => {
      const sorted = stamps.sort((a, b) => Date.parse(a) - Date.parse(b));
      const [first, last] = [text(sorted[0] ?? ''), text(sorted.at(-1) ?? '')];
      return [id, first === last ? first : `${first} – ${last}`];
    }),
  );
}
