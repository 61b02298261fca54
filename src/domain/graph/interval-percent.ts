import { byKind, kindText } from '#domain/session/intervals/interval-kinds.ts';
import { type IntervalShare, shareOf } from '#domain/session/observation.ts';
import { exactPercent, percentOf } from '#domain/shown-number.ts';
import { asShown } from './measured-words.ts';

type Percent = {
  value: number | null;
  unrounded?: number;
  detail: string;
  gap?: 'intervals of different kinds';
  kind?: string;
};

/** Intervals of different methods or lengths have no percentage in common; what each kind came to is told. */
export function intervalPercent(shares: readonly IntervalShare[]): Percent {
  const kinds = byKind(shares.flatMap(({ kinds: known = [] }) => known));
  if (kinds.length > 1) {
    const texts = kinds.map(({ kind, ofKind }) => {
      const { part, whole } = shareOf(ofKind);
      return `${percentOf(part, whole)}%, ${part} of ${whole} observed ${kindText(kind)}`;
    });
    return { value: null, detail: texts.join('; '), gap: 'intervals of different kinds' };
  }
  const { part, whole } = shareOf(shares);
  const kind = kinds[0] && kindText(kinds[0].kind);
  const detail = `${part} of ${whole} observed ${kind ?? 'intervals'}`;
  return { ...asShown(percentOf(part, whole), exactPercent(part, whole)), detail, ...(kind ? { kind } : {}) };
}
