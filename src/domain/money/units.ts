/**
 * How minutes become 15-minute billing units (measurement 9). A payer setting. `mid-point` and `whole` round each note
 * by itself, `cms-8-minute` the day of a client as a whole. `scope` says nothing more: it is what older apps send.
 */
export type UnitRule = { rounding: 'mid-point' | 'cms-8-minute' | 'whole'; scope: 'note' };

/**
 * What a note shares the day of its client with, where the minutes of a day are pooled. The final notes of all
 * therapists count: a draft is nobody's yet, a deleted note was no visit, and a held one asks for no money until its
 * times are mended (it is shown with what it would get). Those that are billed or paid come first, with the units they
 * have: what comes late to a billed day gets what the pool still has. The others come in the order of begin time and id.
 * It is the same wherever units are shown or summed.
 */
export type UnitDay = {
  /** Minutes of what is billed or paid that day. */
  settledMinutes: number;
  /** Its units. */
  settledUnits: number;
  /** Minutes of the open notes before this one. */
  openMinutes: number;
};

const UNIT_MINUTES = 15;
const alone: UnitDay = { settledMinutes: 0, settledUnits: 0, openMinutes: 0 };

export function isPooled(rule: UnitRule): boolean {
  return rule.rounding === 'cms-8-minute';
}

/**
 * Units of one note that is neither billed nor paid. Of a pooled day it gets what the pool grows by with its minutes,
 * never less than none: together the notes of the day have the units of its minutes, unless more was billed already.
 */
export function unitsOf(minutes: number, rule: UnitRule, day: UnitDay = alone): number {
  if (rule.rounding === 'whole') return Math.floor(minutes / UNIT_MINUTES);
  if (!isPooled(rule)) return rounded(minutes);
  return givenUpTo(day.openMinutes + minutes, day) - givenUpTo(day.openMinutes, day);
}

/** What the day has given when so many of its open minutes have had their part. What was billed is not taken back. */
function givenUpTo(openMinutes: number, { settledMinutes, settledUnits }: UnitDay): number {
  if (openMinutes === 0) return settledUnits;
  return Math.max(settledUnits, rounded(settledMinutes + openMinutes));
}

/** A claim that is being restored: its note, and the units that it was made with. */
export type UndoneClaim = { note: number; units: number };

/** A client's day: all its minutes, what is settled, what its undone claims had, and what of it others have been given. */
export type PooledDay = { minutes: number; settledUnits: number; undone: number; retaken: number };

/**
 * Which of the claims come back with the units that they had, in this order: those to which nobody else was given units
 * of theirs, and those for which the pool of the day has as many still. The others are counted anew.
 * @param day with these claims among the undone ones
 */
export function comeBack(
  claims: readonly UndoneClaim[],
  day: PooledDay,
  rule: UnitRule,
): { back: UndoneClaim[]; retaken: number } {
  let { settledUnits, undone, retaken } = day;
  const back = claims.filter(({ units }) => {
    const room = isPooled(rule) ? rounded(day.minutes) - settledUnits : 0;
    const isBack = units <= Math.max(undone - retaken, room);
    undone -= units;
    if (isBack) settledUnits += units;
    else retaken = Math.max(0, retaken - units);
    return isBack;
  });
  return { back, retaken: Math.min(retaken, undone) };
}

function rounded(minutes: number): number {
  return minutes < 8 ? 0 : Math.floor((minutes + 7) / UNIT_MINUTES);
}

/** Notes that have the same units: so many, of that length, on such a day; or billed or paid, with `settled` units. */
export type AlikeNotes = { notes: number; minutes: number; settled: number | null; day: UnitDay | null };

/** Units of many notes. */
export function sumUnits(groups: readonly AlikeNotes[], rule: UnitRule): number {
  return groups.reduce(
    (sum, { notes, minutes, settled, day }) => sum + notes * (settled ?? unitsOf(minutes, rule, day ?? alone)),
    0,
  );
}
