import type { UndoneAct } from '#contract/undone.ts';
import { digits, howMany } from '#domain/how-many.ts';
import { columnTexts, hoursText } from '#domain/note/stamp-text.ts';
import { dayTimeText } from '#domain/time/moment-text.ts';
import { inZone, shortDate } from '#domain/time/service-time.ts';
import { mixWords } from '#features/billing/acts/icn-mix.ts';
import { noteCount } from '#features/billing/list/money-row.ts';

/** "undone today 3:12 PM by Rosa Kim", or "by you". */
export function undoneBy(undo: UndoneAct, today: string, zone: string): string {
  const { at, by, own } = undo;
  const { date, time } = inZone(Date.parse(at), zone);
  return `${isOfDates(undo) ? 'changed' : 'undone'} ${dayTimeText(date, time, today)} by ${own ? 'you' : by}`;
}

/** "Ruiz, Maya with Diaz, Ana; Tan, Leo with Ortiz, Jo; 3 more"; '' where the server does not say. */
export function undoneOf({ of = [], visits = of.length }: UndoneAct): string {
  const named = of.map(({ client, therapist }) => `${client} with ${therapist}`).join('; ');
  return visits > of.length ? `${named}; ${visits - of.length} more` : named;
}

/** Of how many notes what was undone can be given back; a server that does not say leaves it to the try. */
export const restorableOf = ({ notes, restorable = notes }: UndoneAct): number => restorable;

/** "1 of them stays as it is: billed, paid, undone or changed again since"; '' where all can be restored. */
export function leftText(undo: UndoneAct): string {
  const left = undo.notes - restorableOf(undo);
  if (left === 0) return '';
  const which =
    left === undo.notes ? 'None can be restored' : `${left} of them ${left === 1 ? 'stays' : 'stay'} as now`;
  return `${which}: billed, paid, undone or changed again since`;
}

/**
 * "1 note was changed since: it comes back as it was billed, with 8 min, 1 unit.", whatever it says now (reading 619), and
 * how many changed ones stay as they are.
 */
export function changedText({ changed = 0, changedAsBilled: claim, changedVisitCount = changed }: UndoneAct): string {
  const comes =
    changed === 1 ? 'was changed since: it comes back as it was' : 'were changed since: they come back as they were';
  const billed = claim ? `, with ${hoursText(claim.hours)}, ${howMany(claim.units, 'unit')}` : '';
  const stay = changedVisitCount - changed;
  return [
    ...(changed > 0 ? [`${noteCount(changed)} ${comes} billed${billed}.`] : []),
    ...(stay > 0
      ? [
          `${noteCount(stay)} ${stay === 1 ? 'was changed since, and stays as it is' : 'were changed since, and stay as they are'} now.`,
        ]
      : []),
  ].join(' ');
}

/** "pay date 11/20/26 changed to 11/25/26"; of several days from which to which, and how many. */
function datedText({ to, ...had }: NonNullable<UndoneAct['dated']>): string {
  return `pay date ${had.days === 1 ? '' : 'of '}${daysText(had)} changed to ${shortDate(to)}`;
}

type Days = NonNullable<UndoneAct['paidOn']>;

/** "11/20/26", "3 days from 11/20/26 to 11/27/26" */
function daysText({ days, first, last }: Days): string {
  return days === 1 ? shortDate(first) : `${days} days from ${shortDate(first)} to ${shortDate(last)}`;
}

/** " on 11/20/26"; '' where the server does not say. */
const onDays = (days: Days | undefined): string => (days ? ` on ${daysText(days)}` : '');

/** It took nothing but pay dates, for another. */
export const isOfDates = ({ notes, dated }: UndoneAct): boolean => dated?.notes === notes;

/**
 * "941 notes, 1,204.5 h: 941 billed in 3 ICNs on 11/18/26, 12 paid on 11/27/26", "113 billed on 11/29/26, 3 of them in ICN
 * TEST001"; "1 note, 2.0 h, 2.25 h now: …" where its visit was changed.
 */
export function undoneText(undo: UndoneAct): string {
  const { notes, hours, hoursNow, billed, paid, paidOn, dated } = undo;
  const parts = [
    ...(billed > 0 ? [billedText(undo)] : []),
    ...(paid > 0 ? [`${digits(paid)} paid${onDays(paidOn)}`] : []),
    ...(dated ? [datedText(dated)] : []),
  ];
  const written = columnTexts([hours, hoursNow ?? hours]);
  const then = hoursNow === undefined ? written(hours) : `${written(hours)}, ${written(hoursNow)} now`;
  return `${noteCount(notes)}, ${then}: ${parts.join(', ')}`;
}

function billedText({ billed, billedOn, icns, icnCount, claimed = billed }: UndoneAct): string {
  const claim = icnCount === 1 ? ` in ICN ${icns[0]}` : icnCount > 1 ? ` in ${icnCount} ICNs` : '';
  if (claimed === billed || claim === '') return `${digits(billed)} billed${claim}${onDays(billedOn)}`;
  return `${digits(billed)} billed${onDays(billedOn)}, ${digits(claimed)} of them${claim}`;
}

/** "ICN A-1: 2 clients: Cole, Sam; Ruiz, Maya. 2 payers: Medicaid and Private.", of each; none where nothing is asked. */
export function mixTexts({ mixed = [], mixedCount = mixed.length }: UndoneAct): string[] {
  const texts = mixed.map(({ icn, names, clients, payers }) => `ICN ${icn}: ${mixWords(names, clients, payers)}`);
  const rest = mixedCount - mixed.length;
  return rest > 0 ? [...texts, `And ${rest} more ${rest === 1 ? 'ICN' : 'ICNs'}.`] : texts;
}

/** How the way back is called: whoever changed a pay date has undone nothing. */
export function restoreName(undos: readonly UndoneAct[]): string {
  const dates = undos.filter(isOfDates).length;
  if (dates === 0) return 'Restore the last undo';
  return dates === undos.length ? 'Restore pay dates' : 'Restore an undo or pay dates';
}

/** Of the one that is chosen among them, the latest first. */
export function restoreTitle(undo: UndoneAct, undos: readonly UndoneAct[]): string {
  const dates = undos.filter(isOfDates).length;
  // Called as the button that has opened it.
  if (dates > 0) return restoreName(undos);
  return undo.act === undos.find((one) => !isOfDates(one))?.act ? restoreName([undo]) : 'Restore an earlier undo';
}

/** What is to be chosen among them. */
export function whichText(undos: readonly UndoneAct[]): string {
  const dates = undos.filter(isOfDates).length;
  if (undos.length === 1) return dates === 0 ? 'What was undone' : 'What was changed';
  if (dates === 0) return 'Which undo';
  return dates === undos.length ? 'Which change' : 'Which undo or change';
}
