import type { Observation } from '#domain/session/observation.ts';

/** "3 sessions, 1 typed entry": what a number is made of. */
export function sittings(watched: readonly Observation[]): string {
  const sessions = watched.filter(({ source }) => source === 'session').length;
  const typed = watched.length - sessions;
  return [plural(sessions, 'session', 'sessions'), plural(typed, 'typed entry', 'typed entries')]
    .filter((text) => text !== '')
    .join(', ');
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** '' of none. */
export const plural = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

/** What is more than nothing is never drawn as the 0 of what was stated: under a tenth it has two decimals. */
export function round(value: number, digits: number): number {
  const rounded = Number(value.toFixed(value < 0.1 ? 2 : digits));
  return value > 0 ? Math.max(rounded, 0.01) : rounded;
}
