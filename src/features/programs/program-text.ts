import type { Behavior, Skill } from '#contract/programs.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import { timingWords } from '#domain/session/timing.ts';

export type ProgramKind = 'behaviors' | 'skills';
export type Program = Behavior | Skill;

export const programWords: Record<ProgramKind, { one: string; many: string; title: string }> = {
  behaviors: { one: 'behavior', many: 'behaviors', title: 'Behavior Assign' },
  skills: { one: 'skill', many: 'skills', title: 'Skill Assign' },
};

const typeWords: Record<IntervalType, string> = {
  'whole-interval': 'whole interval',
  'partial-interval': 'partial interval',
  momentary: 'momentary',
};

export const isBehavior = (program: Program): program is Behavior => 'measure' in program;

/** How it is measured: "count, latency", "duration, partial interval 10 × 30 s", "at least 5 trials". */
export function settingsText(program: Program): string {
  if (!isBehavior(program)) return program.min_trials === null ? '' : `at least ${program.min_trials} trials`;
  const { type, measure, timing = [], interval } = program;
  const asked = [measure, ...timing.map((one) => timingWords[one])].join(', ');
  if (type === null) return asked;
  const length = interval ? ` ${interval.number} × ${lengthText(interval.length)}` : '';
  return `${asked}, ${typeWords[type]}${length}`;
}

function lengthText(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
