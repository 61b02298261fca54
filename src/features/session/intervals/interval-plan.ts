import type { IntervalType } from '#domain/session/session-event.ts';
import type { IntervalPlan } from './record-interval.ts';

/** The setup sheet as it is typed. `length` is seconds, or `custom` with the seconds in `custom`. */
export type PlanForm = { behaviorId: string; type: IntervalType; length: string; custom: string; planned: string };
export type PlanErrors = Partial<Record<'behaviorId' | 'custom' | 'planned', string>>;

const LONGEST_S = 3600;
const MOST = 500;

/** The plan, or what is wrong with it at each field. @param running behaviors that are being recorded */
export function planFrom(
  form: PlanForm,
  running: ReadonlySet<number>,
): { plan: IntervalPlan | null; errors: PlanErrors } {
  const errors: PlanErrors = {};
  const length = wholeNumber(form.length === 'custom' ? form.custom : form.length, LONGEST_S);
  const planned = wholeNumber(form.planned, MOST);
  if (form.behaviorId === '') errors.behaviorId = 'A behavior must be selected';
  // Nobody could tell the marks and questions of two recordings of one name apart.
  else if (running.has(Number(form.behaviorId))) errors.behaviorId = 'It is being recorded now. Stop that first';
  if (length === null) errors.custom = `Type the seconds of one interval, 1 to ${LONGEST_S}`;
  if (planned === null) errors.planned = `Type a number from 1 to ${MOST}`;
  if (Object.keys(errors).length > 0 || length === null || planned === null) return { plan: null, errors };
  return { plan: { behaviorId: Number(form.behaviorId), type: form.type, length, planned }, errors };
}

/** 1 to `most`, or null. */
export function wholeNumber(text: string, most: number, least = 1): number | null {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
