import { roundHalfUp } from '#domain/shown-number.ts';
import { minutesOf } from '#domain/time/hours.ts';
import { hoursBetween, inZone, longDate, paddedTime12, shortDate, time12 } from '#domain/time/service-time.ts';

/** `MM/DD/YY h:mm A`, the created column of the note lists. */
export function noteCreatedText(at: string, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return `${shortDate(date)} ${time12(time)}`;
}

/** "2026-11-28 18:10": the same in a file, as its days and times of day are, so that a spreadsheet sorts it. */
export function fileStampText(at: string, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return `${date} ${time}`;
}

/** "11/28/2026 6:10 PM": on paper, and in words of a file. */
export function paperStampText(at: string, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return `${longDate(date)} ${time12(time)}`;
}

/** What a note takes on its way where there is a network, ms. */
const ON_ITS_WAY = 5 * 60_000;

/** "11/28/26 6:10 PM, written 12:28 PM": where a note came here later than its author wrote it, without a network. */
export function noteStampText(
  note: { created_at: string; written_at?: string | null | undefined },
  zone: string,
): string {
  const { created_at: created, written_at: written } = note;
  const text = noteCreatedText(created, zone);
  if (!written || Date.parse(created) - Date.parse(written) < ON_ITS_WAY) return text;
  const [day, writtenDay] = [created, written].map((at) => inZone(Date.parse(at), zone).date);
  return `${text}, written ${day === writtenDay ? time12(inZone(Date.parse(written), zone).time) : noteCreatedText(written, zone)}`;
}

/** `MM/DD/YY hh:mm A`, the created column of the session list. */
export function sessionCreatedText(at: string, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return `${shortDate(date)} ${paddedTime12(time)}`;
}

/** A service date of a note list: visit date MM/DD/YY plus time. */
export function serviceText(date: string, time: string): string {
  return time === '' ? shortDate(date) : `${shortDate(date)} ${time12(time)}`;
}

/** "3:00 – 5:00 PM"; AM and PM are both named only where they differ. Without an end, the begin. */
export function visitTimes(begin: string, end: string): string {
  const [from, to] = [time12(begin), time12(end)];
  if (begin === '' || end === '') return begin === '' ? '' : from;
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`;
}

/** `y-MM-dd hh:mm a` of the session list: 2025-11-20 03:00 pm. */
function sessionTimeText(date: string, time: string): string {
  return `${date} ${paddedTime12(time).toLowerCase()}`;
}

/** A session's range; the second date only where it is another day, nothing where no end is known. */
export function sessionRangeText(session: {
  startDate: string;
  startTime: string;
  endDate: string | null;
  endTime: string | null;
}): string {
  const begin = sessionTimeText(session.startDate, session.startTime);
  if (session.endTime === null) return begin;
  const endDate = session.endDate ?? session.startDate;
  const end =
    endDate === session.startDate
      ? paddedTime12(session.endTime).toLowerCase()
      : sessionTimeText(endDate, session.endTime);
  return `${begin} - ${end}`;
}

/**
 * Hours as they are printed: at least one decimal, two where they are needed (2.0, 1,895.25); in hours and minutes (1:20),
 * under an hour in minutes (20 min), where hundredths would not be exact. So whatever is printed adds up to the sum that
 * is printed under it.
 * @param hours of whole minutes; others, such as a budget of 12.33 hours, are rounded to hundredths
 */
export function tableHours(hours: number): string {
  if (!partsOf(hours).isExact) return clockHours(hours);
  const rounded = roundHalfUp(hours, 2);
  return (Number.isInteger(rounded * 10) ? tenths : hundredths).format(rounded);
}

// Made once: to make one costs thirty times what it does, and a list writes hours in every row.
const ofDigits = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const tenths = ofDigits(1);
const hundredths = ofDigits(2);

/**
 * The hours of one column, and their sum, in one spelling: where hundredths can't say one of them, all are in hours and
 * minutes (1:15 above 0:25), also where none has an hour: their sum, and those of its other pages, may have one.
 * @param inHundredths whether they say those of its other pages, too; absent: not known
 */
export function columnHours(column: readonly number[], inHundredths?: boolean): (hours: number) => string {
  return isOfDecimals(column) && inHundredths !== false ? tableHours : wholeClock;
}

export type HoursWritten = (hours: number, more?: string) => string;

/** The same where no heading names the unit: "1.75 h" over "2.0 h", or "1 h 45 min" over "25 min". */
export const columnTexts = (column: readonly number[], inHundredths?: boolean): HoursWritten =>
  isOfDecimals(column) && inHundredths !== false ? hoursText : inMinutesToo;

const isOfDecimals = (column: readonly number[]): boolean => column.every((hours) => partsOf(hours).isExact);

/** The same of a column of notes. */
export function loggedHours(
  notes: readonly { log_hours: number }[],
  inHundredths?: boolean,
): (note: { log_hours: number }) => string {
  const written = columnHours(
    notes.map(({ log_hours }) => log_hours),
    inHundredths,
  );
  return ({ log_hours }) => written(log_hours);
}

/** "1:15", "20 min"; of no whole minutes as above. */
function clockHours(hours: number): string {
  const { sign, hour, rest, isWhole } = partsOf(hours);
  if (!isWhole) return tableHours(hours);
  return hour === 0 ? `${sign}${rest} min` : `${sign}${counted(hour)}:${String(rest).padStart(2, '0')}`;
}

/** "1:15", "0:25" */
function wholeClock(hours: number): string {
  const { sign, hour, rest, isWhole } = partsOf(hours);
  return isWhole ? `${sign}${counted(hour)}:${String(rest).padStart(2, '0')}` : tableHours(hours);
}

/**
 * The same with its unit, where no heading names it: "2.25 h", "20 min", "1 h 20 min".
 * @param more "+" where it may be more
 */
export function hoursText(hours: number, more = ''): string {
  return partsOf(hours).isExact ? `${tableHours(hours)}${more} h` : inMinutesToo(hours, more);
}

/** "25 min", "2 h", "1 h 45 min" */
function inMinutesToo(hours: number, more = ''): string {
  const { sign, hour, rest, isWhole } = partsOf(hours);
  if (!isWhole) return hoursText(hours, more);
  const parts = [hour > 0 && `${counted(hour)} h`, (rest > 0 || hour === 0) && `${rest} min`];
  return sign + parts.filter(Boolean).join(' ') + more;
}

/** A note's hours are; a budget of 12.33 hours is not. */
export const isWholeMinutes = (hours: number): boolean => Math.abs(hours * 60 - minutesOf(hours)) < A_LITTLE;

/** `isExact`: hundredths of an hour say it. */
function partsOf(hours: number): { sign: string; hour: number; rest: number; isWhole: boolean; isExact: boolean } {
  const minutes = minutesOf(hours);
  const isWhole = isWholeMinutes(hours);
  const whole = Math.abs(minutes);
  return {
    sign: minutes < 0 ? '−' : '',
    hour: Math.floor(whole / 60),
    rest: whole % 60,
    isWhole,
    isExact: !isWhole || minutes % EXACT === 0,
  };
}

const counted = (count: number): string => count.toLocaleString('en-US');

/** Three minutes are five hundredths of an hour; one and two have no end in decimals. */
export const EXACT = 3;
/** What is left of a minute when its hours are kept to the ten-thousandth. */
const A_LITTLE = 0.01;

/** Hours between two times, or null while one is missing. */
export function hoursOrNull(begin: string, end: string): number | null {
  return begin === '' || end === '' ? null : hoursBetween(begin, end);
}
