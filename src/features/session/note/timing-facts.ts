import type { Behavior } from '#contract/programs.ts';
import type { EventRow, SessionRow } from '#db/rows.ts';
import { timingLines } from '#domain/session/behavior-measures.ts';
import { timedIn } from '#domain/session/session-span.ts';
import type { Words } from '#features/session/record/session-words.ts';
import type { Fact } from './note-facts.ts';

/**
 * Latency and time between responses, for the behaviors that are measured this way; a missing value is named as
 * missing, and never shown as 0.
 * @param now ms
 */
export function timingFacts(
  events: readonly EventRow[],
  session: Pick<SessionRow, 'behaviorIds' | 'tally'> & Parameters<typeof timedIn>[0],
  behaviors: ReadonlyMap<number, Behavior>,
  words: Words,
  now: number,
): Fact[] {
  const { behaviorIds, tally } = session;
  return behaviorIds.flatMap((id) => {
    const asked = behaviors.get(id)?.timing ?? [];
    if (asked.length === 0) return [];
    return timingLines(events, id, now, tally.pauses, asked, timedIn(session)).map(({ name, detail, value }) => ({
      key: `${name} ${id}`,
      name: `${words.fullBehavior(id)}, ${name.replace(', mean', '').toLowerCase()}`,
      detail: detail && `mean · ${detail}`,
      value,
    }));
  });
}
