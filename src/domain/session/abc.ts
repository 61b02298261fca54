import type { Abc } from './session-event.ts';

/** What commonly comes before and after a behavior, by the functions the field asks about. */
export const antecedents = [
  'Demand given',
  'Told no',
  'Item taken away',
  'Attention elsewhere',
  'Alone',
  'Transition',
  'Waiting',
  'Noise or crowd',
] as const;

export const consequences = [
  'Redirected',
  'Attention given',
  'Demand removed',
  'Demand kept',
  'Item given',
  'Item kept away',
  'Break given',
  'Ignored as planned',
] as const;

/** A description's words, apart. */
export const abcParts = (text: string) => text.split(';').map((part) => part.trim());

/** Whether a quick choice is in the text. */
export const hasChoice = (text: string, choice: string): boolean => abcParts(text).includes(choice);

/** Of a behavior: how many occurrences were described, and in how many of them each common word stands. */
export type AbcTally = { described: number; before: Record<string, number>; after: Record<string, number> };

/** One more occurrence with a description; one without changes nothing. */
export function withAbc(was: AbcTally | undefined, { antecedent = '', consequence = '' }: Abc): AbcTally | undefined {
  if (antecedent === '' && consequence === '') return was;
  const { described, before, after } = was ?? { described: 0, before: {}, after: {} };
  return {
    described: described + 1,
    before: counted(before, antecedents, antecedent),
    after: counted(after, consequences, consequence),
  };
}

function counted(was: Record<string, number>, choices: readonly string[], text: string): Record<string, number> {
  const chosen = choices.filter((choice) => hasChoice(text, choice));
  return { ...was, ...Object.fromEntries(chosen.map((choice) => [choice, (was[choice] ?? 0) + 1])) };
}
