import { percentOf } from '#domain/shown-number.ts';
import { type PromptLevel, promptLevels } from './session-event.ts';

export type PromptCounts = Record<PromptLevel, number>;

/** The code is the button's face, the words its accessible name (reading 17). */
export const promptWords: Record<PromptLevel, string> = {
  ind: 'independent',
  fv: 'full verbal',
  pv: 'partial verbal',
  ph: 'physical',
  nr: 'no response',
  inc: 'incorrect',
};

export const noPrompts: PromptCounts = { ind: 0, fv: 0, pv: 0, ph: 0, nr: 0, inc: 0 };

const withoutIncorrect = promptLevels.filter((level) => level !== 'inc');

/**
 * The outcomes a company records: the specification's five, and `inc` where its policy has it, or where one was `scored`
 * before the company gave it up: that one still counts. The same list every time.
 */
export function offeredLevels(policy: { incorrectOutcome: boolean }, scored: boolean): readonly PromptLevel[] {
  return policy.incorrectOutcome || scored ? promptLevels : withoutIncorrect;
}

export function trialsOf(counts: PromptCounts): number {
  return promptLevels.reduce((sum, level) => sum + counts[level], 0);
}

/** Percent of independent trials over all trials (measurement 4), null without trials. */
export function percentIndependent(counts: PromptCounts): number | null {
  return percentOf(counts.ind, trialsOf(counts));
}
