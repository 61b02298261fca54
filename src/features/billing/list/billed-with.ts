import { howMany } from '#domain/how-many.ts';
import { type Rounding, roundingNames } from '#domain/money/units.ts';
import { hoursText } from '#domain/note/stamp-text.ts';

/** Of a note, or many of them, and of the claims that were made with them, as far as that is known. */
type Billed = {
  hours: number;
  units: number;
  billed_hours?: number | undefined;
  billed_units?: number | undefined;
  billed_rounding?: Rounding | undefined;
};

/** "billed with 1.0 h, 4 units (mid-point)", where what was billed has other hours or units since; '' where not. */
export function billedWith({ hours, units, ...claim }: Billed, written = hoursText): string {
  const { billed_hours = hours, billed_units, billed_rounding } = claim;
  if (billed_hours === hours && (billed_units ?? units) === units) return '';
  const rounding = billed_rounding ? ` (${roundingNames[billed_rounding]})` : '';
  const parts = [written(billed_hours), ...(billed_units === undefined ? [] : [howMany(billed_units, 'unit')])];
  return `billed with ${parts.join(', ')}${rounding}`;
}
