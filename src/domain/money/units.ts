/**
 * How minutes become 15-minute billing units (measurement 9). A payer setting. `mid-point` and `whole` round each note
 * by itself, `cms-8-minute` the day of a client as a whole. `scope` says nothing more: it is what older apps send.
 */
export type UnitRule = { rounding: Rounding; scope: 'note' };

export const roundings = ['mid-point', 'cms-8-minute', 'whole'] as const;
export type Rounding = (typeof roundings)[number];

/** As it is called beside units. */
export const roundingNames: Record<Rounding, string> = {
  'mid-point': 'mid-point',
  'cms-8-minute': 'CMS 8-minute rule',
  whole: 'whole units',
};

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

/**
 * A claim that was undone: its units, and the minutes that its note has as a visit (none while it is no final one). Of its
 * day before the undo, all units that were billed or would come back, whether its minutes were pooled then, and whether
 * each note of then is there now, and as long at least; null where that was not written down.
 */
export type UndoneClaim = {
  units: number;
  minutes: number;
  before: { units: number; isWhole: boolean; pooled: boolean } | null;
};

/** A client's day as it is now; `openNotes` are those that are neither billed nor paid. Minutes are of all its notes. */
export type PooledDay = { settledUnits: number; openNotes: number; minutes: number };

/**
 * The units with which a claim of an unchanged visit comes back: those that it had, as far as the day has them. A day
 * has the units of its minutes. What it had beyond (by the rule of before, or since a note was shortened) it keeps while
 * all the minutes are there that it had then: nobody gains by an undo, and whoever touches nothing loses nothing. Where
 * minutes are no longer pooled, a claim has at least what they are by themselves.
 */
export function comeBack(claim: UndoneClaim, day: PooledDay, rule: UnitRule): number {
  const { units, minutes, before } = claim;
  if (!sharesDay(claim, rule)) return units;
  const left = Math.max(rounded(day.minutes), before?.isWhole ? before.units : 0) - day.settledUnits;
  const alone = isPooled(rule) ? 0 : unitsOf(minutes, rule);
  return Math.max(0, Math.min(units, Math.max(left, alone)));
}

/** Whether what comes back hangs on its day: where neither rule has pooled the minutes, nobody asks for it. */
export const sharesDay = ({ before }: Pick<UndoneClaim, 'before'>, rule: UnitRule): boolean =>
  isPooled(rule) || before?.pooled === true;

/** All units of a day, once what is open of it has had its part. */
export const unitsOfDay = ({ settledUnits, openNotes, minutes }: PooledDay): number =>
  openNotes === 0 ? settledUnits : Math.max(settledUnits, rounded(minutes));

/**
 * Units of a day's minutes that no claim has and, as nothing of the day is open, none will get by itself. Claims that were
 * sent keep their units, so they come about where an undo is restored after others of its day were billed.
 */
export function unclaimedUnits({ settledUnits, openNotes, minutes }: PooledDay, rule: UnitRule): number {
  return isPooled(rule) && openNotes === 0 ? Math.max(0, rounded(minutes) - settledUnits) : 0;
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
