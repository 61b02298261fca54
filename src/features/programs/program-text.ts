import type { Behavior, Skill } from '#contract/programs.ts';
import type { Measuring } from '#domain/session/measuring.ts';
import { asOwn, type OwnMeasure, ownHistory } from '#domain/session/own-measure.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import { timingWords } from '#domain/session/timing.ts';
import { longDate } from '#domain/time/service-time.ts';

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
  return measuringText(program);
}

export function measuringText({ type, measure, timing = [], interval }: Measuring): string {
  const asked = [measure, ...timing.map((one) => timingWords[one])].join(', ');
  if (type === null) return asked;
  const length = interval ? ` ${interval.number} × ${lengthText(interval.length)}` : '';
  return `${asked}, ${typeWords[type]}${length}`;
}

function lengthText(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** "duration, Maya’s own since 11/27/2026"; "count; Maya’s own from 12/01/2026"; '' where it is as for all clients. */
export function ownText(program: Program, own: readonly OwnMeasure[], today: string, first: string): string {
  const history = ownHistory(own, program.id);
  const now = history.findLast(({ from }) => from <= today);
  const next = history.find(({ from }) => from > today);
  const isOwn = (one: OwnMeasure | undefined) =>
    one !== undefined && (one.definition !== null || one.measured !== null);
  if (!isBehavior(program) || !(isOwn(now) || next)) return '';
  const settings = measuringText(asOwn(program, own, today));
  const since = isOwn(now) && now ? `, ${first}’s own since ${longDate(now.from)}` : '';
  return `${settings}${since}${next ? `; ${ownedText(next)} from ${longDate(next.from)}` : ''}`;
}

/** What is the client's own: "own definition, duration", or "as for all clients". */
export function ownedText({ definition, measured }: Pick<OwnMeasure, 'definition' | 'measured'>): string {
  const parts = [...(definition === null ? [] : ['own definition']), ...(measured ? [measuringText(measured)] : [])];
  return parts.length === 0 ? 'as for all clients' : parts.join(', ');
}
