/** How minutes become 15-minute billing units (measurement 9). A payer setting. */
export type UnitRule = { rounding: 'mid-point' | 'cms-8-minute' | 'whole'; scope: 'note' };

const UNIT_MINUTES = 15;

/** Units of one note. `mid-point` and `cms-8-minute` agree on a single note; they differ only when minutes are pooled. */
export function unitsOf(minutes: number, rule: UnitRule): number {
  if (rule.rounding === 'whole') return Math.floor(minutes / UNIT_MINUTES);
  return minutes < 8 ? 0 : Math.floor((minutes + 7) / UNIT_MINUTES);
}

/** Units of many notes, each rounded by itself. `notes` says how many notes are of that length. */
export function sumUnits(lengths: readonly { minutes: number; notes: number }[], rule: UnitRule): number {
  return lengths.reduce((sum, { minutes, notes }) => sum + notes * unitsOf(minutes, rule), 0);
}
