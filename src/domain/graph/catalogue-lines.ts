import { type CatalogueChange, programOn } from '#domain/session/catalogue-change.ts';
import { isSameWay, type Measuring } from '#domain/session/measuring.ts';
import { type OwnMeasure, ownOn } from '#domain/session/own-measure.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import { addDays } from '#domain/time/service-time.ts';
import type { PhaseMark } from './graph-series.ts';

/** What a graph is of, as the company's catalogue has it now, and what became of it when. A skill has no measure. */
export type Catalogued = { id: number; changes?: readonly CatalogueChange[] | undefined } & Partial<Measuring>;

/**
 * The days from which something is defined or measured otherwise for all clients, as far as this client is on what holds
 * for all: before and on that day, each part for itself.
 */
export function catalogueLines(program: Catalogued, own: readonly OwnMeasure[]): PhaseMark[] {
  return (program.changes ?? []).flatMap(({ from, defines, was }, at) => {
    const theirs = [ownOn(own, program.id, addDays(from, -1)), ownOn(own, program.id, from)];
    const isFor = (part: 'definition' | 'measured') => theirs.every((one) => (one?.[part] ?? null) === null);
    const way = was && isMeasuring(program) && isFor('measured') ? wayText(was, programOn(program, from)) : null;
    const parts = [...(defines && isFor('definition') ? ['definition'] : []), ...(way ? [`measure (${way})`] : [])];
    if (parts.length === 0) return [];
    const label = `New ${parts.join(' and ')} for all clients from here`;
    // Between whole numbers, which are those of phases and of the client's own.
    return [{ id: -0.5 - at, date: from, label, isMeasure: true as const }];
  });
}

const isMeasuring = (program: Catalogued): program is Catalogued & Measuring => program.measure !== undefined;

const typeWords: Record<IntervalType, string> = {
  'whole-interval': 'whole intervals',
  'partial-interval': 'partial intervals',
  momentary: 'momentary intervals',
};

/** How it is recorded from then on, by what is otherwise in it; null where what is recorded stays the same. */
function wayText(was: Measuring, now: Measuring): string | null {
  if (isSameWay(was, now)) return null;
  const { measure, type, interval } = now;
  const lasts = measure === 'duration' ? 'length' : 'count';
  if (was.measure !== measure) return type === null ? lasts : `${lasts}, ${typeWords[type]}`;
  if (type === null) return `${lasts}, no intervals`;
  if (was.type !== type || !interval) return typeWords[type];
  return `${interval.number} intervals of ${interval.length} s`;
}
