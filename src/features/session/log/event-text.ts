import type { EventRow, SessionRow } from '#db/rows.ts';
import { howMany } from '#domain/how-many.ts';
import { eventWords } from '#domain/session/event-words.ts';
import { noPrompts } from '#domain/session/prompt-tally.ts';
import type { SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import type { Undone } from '#features/session/record/record-acts.ts';
import { isGoingOn } from '#features/session/record/record-episode.ts';
import type { Words } from '#features/session/record/session-words.ts';
import { isMark } from './episode-log.ts';

/** What an event was, as the log and the Undo bar name it: "Tantrum", "Requests item, ind", "Interval 4, occurred". */
export function eventText(event: SessionAct, tally: SessionTally, words: Words): string {
  const recordingOf = (run: string) => tally.runs.find((one) => one.run === run);
  return eventWords(event, recordingOf, { ...words, level: (code) => code });
}

/** Of a tap or a trial in a pause: it counts all the same, and whoever forgot the pause has to see that. */
export function whilePaused({ kind, at }: SessionEvent, { pauses }: Pick<SessionTally, 'pauses'>): boolean {
  const pause = pauses.at(-1);
  const isObserved = kind === 'tap' || kind === 'onset' || kind === 'trial';
  return isObserved && pause?.to === null && Date.parse(at) >= Date.parse(pause.from);
}

/** The last event with the number it led to: "Tantrum, count 4", "Corrected: Tantrum, count 4", "Requests item, ind 3". */
export function lastEventText(
  event: SessionAct & Pick<NonNullable<SessionRow['last']>, 'replaces' | 'inCount'>,
  tally: SessionTally,
  words: Words,
): string {
  // The verb first: when a name is cut off on a phone, the difference must still be visible.
  if ('abc' in event && event.abc) return `${words.behavior(event.behaviour_id)}, ABC noted`;
  if (event.replaces)
    return `Corrected: ${event.kind === 'offset' ? eventText(event, tally, words) : countedText(event, tally, words)}`;
  return event.kind === 'onset' ? `Started ${words.behavior(event.behaviour_id)}` : countedText(event, tally, words);
}

function countedText(event: SessionAct & { inCount?: boolean | undefined }, tally: SessionTally, words: Words): string {
  const text = eventText(event, tally, words);
  // True of an end that was pressed, and of an episode that was added afterwards.
  if (event.kind === 'offset')
    return `${words.behavior(event.behaviour_id)}, ${episodesText(tally.behaviors[event.behaviour_id]?.count ?? 0)}`;
  if (event.kind === 'tap')
    return `${text}, count ${event.inCount ? 'stays ' : ''}${tally.behaviors[event.behaviour_id]?.count ?? 0}`;
  if (event.kind === 'trial') return `${text} ${(tally.skills[event.skill_id]?.counts ?? noPrompts)[event.level]}`;
  return text;
}

/**
 * What was taken back: an episode whole, where both its ends went; of what was said anew that alone, for what it said
 * before stands again.
 */
export function undoneText({ taken, was }: Pick<Undone, 'taken' | 'was'>, tally: SessionTally, words: Words): string {
  const [event, ...others] = taken;
  if (!event) return '';
  const isWhole = others.some((other) => isMark(other) && other.kind !== event.kind);
  if (isMark(event) && isWhole) return `${words.behavior(event.behaviour_id)}, whole episode`;
  const text = eventText(event, tally, words);
  if (!was) return text;
  return abcOf(was) === abcOf(event) ? `correction to ${text}` : `${text}, ABC`;
}

const abcOf = (event: EventRow) => ('abc' in event ? JSON.stringify(event.abc) : undefined);

/** "Tantrum running", "Tantrum stopped, 3 episodes": what a press of a duration tile led to. */
export function goingText({ tally }: { tally: SessionTally }, id: number, words: Words): string {
  const name = words.behavior(id);
  return isGoingOn({ tally }, id)
    ? `${name} running`
    : `${name} stopped, ${episodesText(tally.behaviors[id]?.count ?? 0)}`;
}

export const episodesText = (count: number): string => howMany(count, 'episode');

/** The number that an event changed, for the announcement: "Tantrum 4". Null when it changed none. */
export function numberText(event: SessionAct, tally: SessionTally, words: Words): string | null {
  if (event.kind === 'onset' || event.kind === 'offset') return goingText({ tally }, event.behaviour_id, words);
  if (event.kind === 'tap' || event.kind === 'set')
    return `${words.behavior(event.behaviour_id)} ${tally.behaviors[event.behaviour_id]?.count ?? 0}`;
  if (event.kind === 'trial')
    return `${words.skill(event.skill_id)} ${event.level} ${(tally.skills[event.skill_id]?.counts ?? noPrompts)[event.level]}`;
  return null;
}
