import type { IntervalType } from '../session-event.ts';

const typeWords: Record<IntervalType, string> = {
  'partial-interval': 'Partial interval',
  'whole-interval': 'Whole interval',
  momentary: 'Momentary',
};

export function typeText(type: IntervalType): string {
  return typeWords[type];
}

/** "30 s", "1 min", "1 min 30 s" */
export function lengthText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(' ');
}

/** "Partial interval · 10 × 30 s" */
export function planText({ type, planned, length }: { type: IntervalType; planned: number; length: number }): string {
  return `${typeText(type)} · ${planned} × ${lengthText(length)}`;
}
