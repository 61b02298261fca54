import type { SessionRow } from '#db/rows.ts';
import { type DraftSlot, draftNote, draftSlots, type NoteDraft } from '#domain/note/note-draft.ts';
import { onlyOffered } from '#domain/session/observation.ts';
import { unansweredBehaviors } from '#domain/session/session-rules.ts';
import { lengthsIn } from '#domain/session/session-span.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import type { Words } from '#features/session/record/session-words.ts';

/** What the session's data now says for its note: as a whole, and sentence by sentence. */
type Fresh = { draft: NoteDraft; slots: DraftSlot[] };

type Drafted = Pick<
  SessionRow,
  | 'behaviorIds'
  | 'skillIds'
  | 'measures'
  | 'skillNames'
  | 'tally'
  | 'answers'
  | 'startDate'
  | 'startTime'
  | 'endDate'
  | 'endTime'
  | 'timeZone'
  | 'begunAt'
  | 'state'
  | 'closedAt'
>;

/**
 * The note's draft from the session as it is now, with the names it began with: a different name is not new data. A
 * zero is named once Submit's question was answered with it.
 */
export function freshDraft(session: Drafted, words: Words, now: number): Fresh {
  const tally = withStatedZeros(session);
  const { measures, skillNames } = session;
  const behaviors = session.behaviorIds.map((id) => ({ id, name: measures?.[id]?.name ?? words.fullBehavior(id) }));
  const skills = session.skillIds.map((id) => ({ id, name: skillNames?.[id] ?? words.skill(id) }));
  const untimed = lengthsIn(session);
  return {
    draft: draftNote(tally, behaviors, skills, now, untimed),
    slots: draftSlots(tally, behaviors, skills, now, untimed),
  };
}

function withStatedZeros({
  behaviorIds,
  tally,
  answers,
}: Pick<Drafted, 'behaviorIds' | 'tally' | 'answers'>): SessionTally {
  // An answer of before says nothing of what was recorded since.
  const asked = unansweredBehaviors(behaviorIds, tally);
  const stated = [...answers.zero.filter((id) => asked.includes(id)), ...onlyOffered(behaviorIds, tally)];
  const zeros = Object.fromEntries(stated.map((id) => [id, { count: 0, lastAt: null }]));
  return { ...tally, behaviors: { ...tally.behaviors, ...zeros } };
}
