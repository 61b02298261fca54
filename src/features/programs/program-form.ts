import {
  type AddBehaviorBody,
  type AddSkillBody,
  type ChangeBehaviorBody,
  type ChangeSkillBody,
  DEFINITION_LIMIT,
} from '#contract/programs.ts';
import type { Measuring } from '#domain/session/measuring.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import type { Timing } from '#domain/session/timing.ts';
import { isBehavior, type Program, type ProgramKind } from './program-text.ts';

/** The catalogue's form, as typed. */
export type ProgramForm = {
  name: string;
  definition: string;
  /** Whether another definition says the same in better words, or something else counts as one; '': not said yet. */
  meaning: 'same' | 'other' | '';
  measure: 'count' | 'duration';
  timing: readonly Timing[];
  type: IntervalType | 'none';
  length: string;
  number: string;
  minTrials: string;
};

export function formOf(program: Program | null): ProgramForm {
  const behavior = program && isBehavior(program) ? program : null;
  const skill = program && !isBehavior(program) ? program : null;
  return {
    name: program?.name ?? '',
    definition: program?.definition ?? '',
    meaning: '',
    measure: behavior?.measure ?? 'count',
    timing: behavior?.timing ?? [],
    type: behavior?.type ?? 'none',
    length: String(behavior?.interval?.length ?? 30),
    number: String(behavior?.interval?.number ?? 10),
    minTrials: String(skill?.min_trials ?? ''),
  };
}

const MOST_NAME = 200;
/** As the server accepts them. */
const most = { length: 86_400, number: 10_000, minTrials: 1000 } as const;

/** The messages at the fields; none when it may be saved. */
export function whyNotProgram(form: ProgramForm, kind: ProgramKind): Record<string, string> {
  const name = form.name.trim();
  const problems: [string, string | null][] = [
    ['name', name === '' ? 'Name is required' : name.length > MOST_NAME ? `Use at most ${MOST_NAME} characters` : null],
    ['definition', form.definition.length > DEFINITION_LIMIT ? `Use at most ${DEFINITION_LIMIT} characters` : null],
  ];
  if (kind === 'behaviors' && form.type !== 'none') {
    problems.push(['length', whyNotNumber(form.length, most.length, '30')]);
    problems.push(['number', whyNotNumber(form.number, most.number, '10')]);
  }
  if (kind === 'skills' && form.minTrials.trim() !== '')
    problems.push(['min_trials', whyNotNumber(form.minTrials, most.minTrials, '5')]);
  return Object.fromEntries(problems.flatMap(([field, text]) => (text === null ? [] : [[field, text]])));
}

/** Whether the definition of what is in the catalogue is another than it was. */
export const redefines = ({ definition }: ProgramForm, program: Program | null): boolean =>
  program !== null && definition.trim() !== (program.definition ?? '');

/** A line in the graphs of all clients is nothing to be guessed. */
export function whyNotMeaning(form: ProgramForm, program: Program | null): Record<string, string> {
  const isSaid = !redefines(form, program) || form.meaning !== '';
  return isSaid ? {} : { meaning: 'Say whether the same counts as before' };
}

function whyNotNumber(text: string, highest: number, example: string): string | null {
  const isNumber = /^[1-9]\d{0,6}$/.test(text.trim());
  if (!isNumber) return `Type a whole number such as ${example}`;
  return Number(text) > highest ? `${highest.toLocaleString('en-US')} at most` : null;
}

/** The fields of a form that somebody changed: what another person meanwhile changes in the other fields stays. */
export function changesOf(
  form: ProgramForm,
  before: ProgramForm,
  kind: ProgramKind,
): ChangeBehaviorBody | ChangeSkillBody {
  const was = new Map(Object.entries(bodyOf(before, kind)));
  const changed = Object.entries(bodyOf(form, kind)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)),
  );
  const isReworded = form.meaning === 'same' && changed.some(([field]) => field === 'definition');
  return { ...Object.fromEntries(changed), ...(isReworded ? { reworded: true } : {}) };
}

/** The form on the wire. */
export function bodyOf(form: ProgramForm, kind: ProgramKind): AddBehaviorBody | AddSkillBody {
  const named = { name: form.name.trim(), definition: form.definition.trim() };
  if (kind === 'skills') return { ...named, min_trials: form.minTrials.trim() === '' ? null : Number(form.minTrials) };
  return { ...named, ...measuringOf(form) };
}

/** How a behavior is recorded, on the wire. */
export function measuringOf(form: ProgramForm): Measuring {
  const { measure, type } = form;
  const timing = [...form.timing];
  if (type === 'none') return { measure, timing, type: null, interval: null };
  return { measure, timing, type, interval: { length: Number(form.length), number: Number(form.number) } };
}
