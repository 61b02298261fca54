import { kindText } from '#domain/session/intervals/interval-kinds.ts';
import { percentIndependent, trialsOf } from '#domain/session/prompt-tally.ts';
import {
  countIn,
  intervalPercentsIn,
  occurredInIntervals,
  type RecordedSession,
} from '#domain/session/session-numbers.ts';
import { escaped } from '#domain/text.ts';
import { ABC_WORDING } from './abc-sentence.ts';
import { type NoteText, noteTextFields } from './note-fields.ts';

/** A sentence of a note that says another number than was recorded. `data`: what was, as a half sentence. */
export type Contradiction = { of: 'behavior' | 'skill'; id: number; sentence: string; data: string };

type Subject = { of: Contradiction['of']; id: number; name: string };

/**
 * Sentences that name one behavior or skill of the session, and a number that is not what was recorded. A sentence that
 * names several, or says several numbers, is left to its reader: a mark that is wrong teaches people to overlook marks.
 */
export function contradictionsIn(texts: Record<NoteText, string>, session: RecordedSession): Contradiction[] {
  const subjects = subjectsOf(session);
  return sentencesOf(texts).flatMap((sentence): Contradiction[] => {
    const [subject, another] = namedIn(sentence, subjects);
    if (!subject || another || isAbc(sentence, subject)) return [];
    const data =
      subject.of === 'behavior' ? behaviorData(sentence, subject, session) : skillData(sentence, subject, session);
    return data === null ? [] : [{ of: subject.of, id: subject.id, sentence, data }];
  });
}

/** Behaviors that happened and skills that were tried, of which the note says nothing. */
export function unmentionedIn(texts: Record<NoteText, string>, session: RecordedSession): Omit<Subject, 'name'>[] {
  const named = new Set(sentencesOf(texts).flatMap((sentence) => namedIn(sentence, subjectsOf(session)).map(keyOf)));
  return subjectsOf(session).filter((subject) => happened(subject, session) && !named.has(keyOf(subject)));
}

const keyOf = ({ of, id }: Omit<Subject, 'name'>) => `${of} ${id}`;

function subjectsOf({ behaviors, skills }: RecordedSession): Subject[] {
  return [
    ...behaviors.map(({ id, name }) => ({ of: 'behavior' as const, id, name })),
    ...skills.map(({ id, name }) => ({ of: 'skill' as const, id, name })),
  ];
}

function happened({ of, id }: Subject, session: RecordedSession): boolean {
  if (of === 'skill') return trialsOf(session.tally.skills[id]?.counts ?? none) > 0;
  return (countIn(session, id) ?? 0) > 0 || occurredInIntervals(session, id);
}

const none = { ind: 0, fv: 0, pv: 0, ph: 0, nr: 0, inc: 0 };

function sentencesOf(texts: Record<NoteText, string>): string[] {
  return noteTextFields
    .flatMap(({ key, inFacts }) => (inFacts ? [] : texts[key].split(/(?<=[.!?;])\s+|\n+/)))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** The longest name first, so that "Task Refusal" is not also "Refusal". */
function namedIn(sentence: string, subjects: readonly Subject[]): Subject[] {
  let rest = sentence;
  return [...subjects]
    .sort((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const word = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}s?(?![\\p{L}\\p{N}])`, 'giu');
      const without = rest.replace(word, ' ');
      const found = without !== rest;
      rest = without;
      return found;
    });
}

const isAbc = (sentence: string, { name }: Subject) => new RegExp(`${escaped(name)}${ABC_WORDING}`).test(sentence);

function behaviorData(sentence: string, { id, name }: Subject, session: RecordedSession): string | null {
  const percents = numbersIn(sentence, PERCENT);
  if (percents.length > 0) {
    if (!/interval/i.test(sentence)) return null;
    const recorded = intervalPercentsIn(session, id);
    if (percents.length > 1 || recorded.some(({ percent }) => percent === percents[0])) return null;
    if (recorded.length === 0) return 'no interval was observed';
    const of = recorded.map(
      ({ percent, kind }) => `${percent}% of ${recorded.length > 1 ? kindText(kind) : 'intervals'}`,
    );
    return `${of.join(' and ')} were recorded`;
  }
  const said = saysNone(sentence, name) ? [0] : numbersIn(sentence, TIMES);
  const [first] = said;
  if (first === undefined || said.length > 1) return null;
  const count = countIn(session, id);
  if (count === first) return null;
  if (count === null && first === 0 && occurredInIntervals(session, id)) return 'it occurred in intervals';
  if (count === null) return intervalPercentsIn(session, id).length === 0 ? 'nothing was recorded' : null;
  return `${count} ${count === 1 ? 'was' : 'were'} recorded`;
}

function skillData(sentence: string, { id }: Subject, { tally }: RecordedSession): string | null {
  const counts = tally.skills[id]?.counts ?? none;
  const [trials, percent] = [trialsOf(counts), percentIndependent(counts)];
  const [saidTrials, saidPercents] = [numbersIn(sentence, TRIALS), numbersIn(sentence, PERCENT)];
  const percentDiffers = /independen/i.test(sentence) && saidPercents.length === 1 && saidPercents[0] !== percent;
  const trialsDiffer = saidTrials.length === 1 && saidTrials[0] !== trials;
  if (!percentDiffers && !trialsDiffer) return null;
  if (percent === null) return 'no trial was recorded';
  return `${percent}% independent in ${trials} ${trials === 1 ? 'trial was' : 'trials were'} recorded`;
}

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const AMOUNT = `\\d+|${words.join('|')}`;
const TIMES = new RegExp(
  `\\b(${AMOUNT})\\s+(?:times?|occurrences?|instances?|episodes?|incidents?)\\b|\\b(once|twice)\\b|(?<![\\p{L}\\p{N}])[x×]\\s?(\\d+)\\b`,
  'giu',
);
const TRIALS = new RegExp(`\\b(${AMOUNT})\\s+trials?\\b`, 'giu');
const PERCENT = /(\d+(?:\.\d+)?)\s?%/g;

function numbersIn(sentence: string, pattern: RegExp): number[] {
  return [...sentence.matchAll(pattern)].map((match) => numberOf(match.slice(1).find(Boolean) ?? ''));
}

function numberOf(text: string): number {
  const word = text.toLowerCase();
  if (word === 'once' || word === 'twice') return word === 'once' ? 1 : 2;
  return words.includes(word) ? words.indexOf(word) : Number(word);
}

function saysNone(sentence: string, name: string): boolean {
  const said = `${escaped(name)}s?`;
  return new RegExp(
    `\\bno (?:(?:instances?|occurrences?|episodes?|incidents?) of )?${said}|${said}(?: behaviors?)? (?:did not|didn[’']t) occur`,
    'iu',
  ).test(sentence);
}
