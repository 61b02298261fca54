import { byKind, kindText, verbs } from '#domain/session/intervals/interval-kinds.ts';
import { scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { percentIndependent, trialsOf } from '#domain/session/prompt-tally.ts';
import { occurredInIntervals } from '#domain/session/session-numbers.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import { percentOf } from '#domain/shown-number.ts';
import { escaped } from '#domain/text.ts';
import { ABC_WORDING, abcSentence } from './abc-sentence.ts';
import { endedLengths } from './count-text.ts';

type Named = { id: number; name: string };
export type NoteDraft = { target_behaviors: string; skill_learned: string };
export type DraftField = keyof NoteDraft;
export const draftFields = ['target_behaviors', 'skill_learned'] as const satisfies readonly DraftField[];

/**
 * One sentence that a draft may have: where, how to find an older wording of it in a text, how a person's own sentence
 * about the same begins, and its wording now (null while there is nothing to say).
 */
export type DraftSlot = { field: DraftField; pattern: RegExp; about: RegExp; text: string | null };

/**
 * Plain sentences from the counts and nothing else: no adjectives, no causes, nothing that was not recorded.
 * A 0 is named only when it was stated. Interval runs still going at `now` (ms) count what is over.
 */
export function draftNote(
  tally: SessionTally,
  behaviors: readonly Named[],
  skills: readonly Named[],
  now: number,
  untimed?: number,
): NoteDraft {
  const slots = draftSlots(tally, behaviors, skills, now, untimed);
  const sentences = (field: DraftField) => slots.flatMap((slot) => (slot.field === field ? (slot.text ?? []) : []));
  return {
    target_behaviors: sentences('target_behaviors').join(' '),
    skill_learned: sentences('skill_learned').join(' '),
  };
}

/**
 * Every sentence that the session's behaviors and skills may have, in the note's order. @param untimed from when on, ms,
 * nobody measured (`untimedFrom`)
 */
export function draftSlots(
  tally: SessionTally,
  behaviors: readonly Named[],
  skills: readonly Named[],
  now: number,
  untimed = Number.POSITIVE_INFINITY,
): DraftSlot[] {
  return [
    ...behaviors.flatMap((behavior) => [
      countSlot(tally, behavior, untimed),
      abcSlot(tally, behavior),
      ...intervalSlots(tally, behavior, now),
    ]),
    ...skills.map((skill) => skillSlot(tally, skill)),
  ];
}

function countSlot(tally: SessionTally, { id, name }: Named, untimed: number): DraftSlot {
  const counted = tally.behaviors[id];
  const times = counted && `${counted.count} ${counted.count === 1 ? 'time' : 'times'}`;
  // A typed 0 says nothing beside intervals in which it occurred.
  const stands = counted && (counted.count > 0 || !occurredInIntervals({ tally }, id));
  return {
    field: 'target_behaviors',
    pattern: sentence(`${escaped(name)} occurred \\d+ times?(?:, [\\d:.]+ (?:s|min|h) in (?:all|\\d+ of them))?\\.`),
    about: opening(`${name} occurred`),
    text: stands ? `${name} occurred ${times}${timeInAll(tally, id, untimed)}.` : null,
  };
}

/** Less than all of them is not "in all". */
function timeInAll(tally: SessionTally, id: number, untimed: number): string {
  const lasted = endedLengths(tally, id, untimed);
  return lasted ? `, ${lasted.text} in ${lasted.more ? `${lasted.episodes} of them` : 'all'}` : '';
}

function abcSlot({ abc }: SessionTally, { id, name }: Named): DraftSlot {
  const described = abc?.[id];
  return {
    field: 'target_behaviors',
    pattern: sentence(`${escaped(name)}${ABC_WORDING}`),
    about: opening(`${name}, before`, `${name}, after`),
    text: described ? abcSentence(name, described) : null,
  };
}

/** One sentence for each method and length, which are never pooled, and a place for what is said of others. */
function intervalSlots(tally: SessionTally, { id, name }: Named, now: number): DraftSlot[] {
  const runs = tally.runs.filter((run) => run.behaviour_id === id);
  const field = 'target_behaviors';
  const kinds = byKind(runs);
  const all = kinds.map(
    ({ kind }) => escaped(`${verbs[kind.type]} `) + percentPattern + escaped(` of ${kindText(kind)} `),
  );
  const anyVerb = Object.values(verbs).map(escaped).join('|');
  const others = `(?!${all.map((one) => `${one}\\(`).join('|') || '(?!)'})(?:${anyVerb}) ${percentPattern} of ${ANY_KIND} `;
  const slots = kinds.map(({ kind, ofKind }, at): DraftSlot => {
    const { occurred, observed, planned } = scoreIntervals(ofKind, recordersPauses(tally), now);
    const percent = percentOf(occurred, observed);
    // All of one interval of forty is not all.
    const more = observed < planned ? `, ${planned} planned` : '';
    return {
      field,
      pattern: sentence(`${escaped(name)} ${all[at]}${OBSERVED}`),
      about: opening(`${name} ${verbs[kind.type]}`),
      text:
        percent === null
          ? null
          : `${name} ${verbs[kind.type]} ${percent}% of ${kindText(kind)} (${occurred} of ${observed} observed${more}).`,
    };
  });
  const about = opening(`${name} ${verbs['partial-interval']}`);
  return [...slots, { field, pattern: sentence(`${escaped(name)} ${others}${OBSERVED}`), about, text: null }];
}

/** Notes of before name no kind. */
const ANY_KIND = '(?:(?:partial|whole|momentary) )?intervals(?: of \\d+ (?:s|min)(?: \\d+ s)?)?';
const OBSERVED = '\\(\\d+ of \\d+ observed(?:, \\d+ planned)?\\)\\.';

function skillSlot(tally: SessionTally, { id, name }: Named): DraftSlot {
  const counts = tally.skills[id]?.counts;
  const trials = counts ? trialsOf(counts) : 0;
  return {
    field: 'skill_learned',
    pattern: sentence(`${escaped(name)}: ${percentPattern} independent in \\d+ trials?\\.`),
    about: opening(`${name}:`),
    text:
      counts && trials > 0
        ? `${name}: ${percentIndependent(counts)}% independent in ${trials} ${trials === 1 ? 'trial' : 'trials'}.`
        : null,
  };
}

/** Notes of before have whole ones alone. */
const percentPattern = '\\d+(?:\\.\\d+)?%';

function sentence(source: string): RegExp {
  return new RegExp(`(?<=^|\\s)${source}`);
}

const opening = (...begins: string[]): RegExp => new RegExp(`^(?:${begins.map(escaped).join('|')})`);

/** What a field shows after new data: typed text always stays; untouched draft text follows the data. */
export function redraft(text: string, drafted: string, fresh: string): string {
  return text === drafted ? fresh : text;
}
