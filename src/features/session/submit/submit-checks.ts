import type { NoteRow, SessionRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { howMany } from '#domain/how-many.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import { endedLengths } from '#domain/note/count-text.ts';
import { type NoteFields, noteTexts } from '#domain/note/note-fields.ts';
import { whyNotSave } from '#domain/note/note-rules.ts';
import { isRunning, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { trialsOf } from '#domain/session/prompt-tally.ts';
import { unansweredBehaviors } from '#domain/session/session-rules.ts';
import { lengthsIn } from '#domain/session/session-span.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { time12 } from '#domain/time/service-time.ts';
import { unscoredIn } from '#features/session/intervals/interval-words.ts';
import type { Words } from '#features/session/record/session-words.ts';

/** What stands in the way of Submit; nothing does when both are empty. */
export type HardStops = {
  /** Messages of the note's fields, in the words of the form. */
  fields: string[];
  /** Behaviors without an event for which nobody has given an answer. */
  unanswered: number[];
};

export function hardStops(
  session: SessionRow,
  note: Pick<NoteRow, 'fields' | 'base'>,
  policy: Pick<Policy, 'textLimit'>,
  today: string,
): HardStops {
  const { zero, notWatched } = session.answers;
  const answered = new Set([...zero, ...notWatched]);
  const asked = unansweredBehaviors(session.behaviorIds, session.tally);
  const fields = Object.values(whyNotSave(note.fields, policy, today, note.base)).filter((text) => text !== undefined);
  return { fields, unanswered: asked.filter((id) => !answered.has(id)) };
}

/** "19 occurrences counted, 2 interval sets, 24 trials" */
export function countsText({ tally }: Pick<SessionRow, 'tally'>): string {
  const occurrences = Object.values(tally.behaviors).reduce((sum, { count }) => sum + count, 0);
  const trials = Object.values(tally.skills).reduce((sum, { counts }) => sum + trialsOf(counts), 0);
  const runs = tally.runs.length;
  return [
    `${howMany(occurrences, 'occurrence')} counted`,
    `${runs} interval ${runs === 1 ? 'set' : 'sets'}`,
    howMany(trials, 'trial'),
  ].join(', ');
}

/** "Tantrum 6, Task Refusal 9, SIB 1" */
export function countedText(session: SessionRow, words: Words): string {
  const { behaviorIds, tally } = session;
  return behaviorIds
    .flatMap((id) =>
      tally.behaviors[id] ? `${words.fullBehavior(id)} ${tally.behaviors[id].count}${time(session, id)}` : [],
    )
    .join(', ');
}

/** Behaviors that were recorded by intervals of which none was scored: that says nothing about them. */
export function unscoredRuns({ behaviorIds, tally }: Pick<SessionRow, 'behaviorIds' | 'tally'>): number[] {
  return behaviorIds.filter((id) => {
    const runs = tally.runs.filter((run) => run.behaviour_id === id);
    return runs.length > 0 && scoreIntervals(runs, recordersPauses(tally), Number.POSITIVE_INFINITY).observed === 0;
  });
}

/**
 * "Not scored: 6 intervals of Tantrum, 1 of SIB. Percentages are of the others.": intervals that went by whole, of behaviors
 * of which others have a score; null where there are none.
 */
export function missingScores(session: SessionRow, words: Words, now: number): string | null {
  const pauses = recordersPauses(session.tally);
  const none = unscoredRuns(session);
  const missing = session.behaviorIds
    .filter((id) => !none.includes(id))
    .map((id) => {
      const runs = session.tally.runs.filter((run) => run.behaviour_id === id);
      return { id, count: runs.reduce((sum, run) => sum + unscoredIn(run, pauses, now), 0) };
    })
    .filter(({ count }) => count > 0);
  if (missing.length === 0) return null;
  const named = missing.map(
    ({ id, count }, at) => `${at === 0 ? howMany(count, 'interval') : count} of ${words.fullBehavior(id)}`,
  );
  return `Not scored: ${named.join(', ')}. Percentages are of the others.`;
}

/** What is reported of such a behavior. @param now ms: a recording that runs may still be scored before Submit ends it */
export function unscoredText(
  { tally, answers }: Pick<SessionRow, 'tally' | 'answers'>,
  id: number,
  now: number,
): string {
  const pauses = recordersPauses(tally);
  const runs = tally.runs.filter((run) => run.behaviour_id === id);
  const count = runs.reduce((sum, run) => sum + unscoredIn(run, pauses, now), 0);
  const which = count === 0 ? 'no interval' : `none of ${howMany(count, 'interval')}`;
  const what = `${which} ${runs.some((run) => isRunning(run, pauses, now)) ? 'is scored yet' : 'was scored'}`;
  if (tally.behaviors[id]) return `${what}, so its count alone is reported.`;
  if (answers.zero.includes(id)) return `${what}; 0 times is reported, as you answered.`;
  return `${what}, so nothing is reported of it.`;
}

/** " (12:30 min)" of behaviors with finished episodes, " (12:30 min in 2)" where there are more. */
function time(session: SessionRow, id: number): string {
  const lasted = endedLengths(session.tally, id, lengthsIn(session));
  return lasted ? ` (${lasted.text}${lasted.more ? ` in ${lasted.episodes}` : ''})` : '';
}

/** "Maya R., 11/20/2025, Home, 3:00 PM to 5:00 PM"; what is missing is left out. */
export function factsText(name: string, fields: NoteFields, date: string): string {
  const times = [fields.begin_time, fields.end_time].filter(Boolean).map(time12).join(' to ');
  return [name, date, lookupText(noteLocations, fields.location), times].filter(Boolean).join(', ');
}

/** Words of all texts of the note, and of those how many the person wrote: what the app drafted says nothing of its own. */
export function noteWords({ fields, drafted }: Pick<NoteRow, 'fields' | 'drafted'>): { all: number; own: number } {
  const words = (text: string) => text.trim().match(/\S+/g)?.length ?? 0;
  const all = noteTexts.reduce((sum, field) => sum + words(fields[field]), 0);
  const texts: Partial<NoteFields> = drafted;
  const own = noteTexts.reduce((sum, field) => sum + (fields[field] === texts[field] ? 0 : words(fields[field])), 0);
  return { all, own };
}
