import * as z from 'zod/mini';
import { NAMELESS } from '#domain/access/name-rules.ts';
import { cleanText, isVisible, plainText } from '#domain/text.ts';
import { dayMessages, FIRST_DAY, isInYears, LAST_DAY } from '#domain/time/day-rules.ts';

/** The longest text a note takes: `Must be less than 60000`. */
export const TEXT_LIMIT = 60000;
/** The longest name. */
export const NAME_LIMIT = 200;

/** NUL cannot be stored by PostgreSQL and lone surrogates cannot be sent as UTF-8: refused by name, never a 500. */
export const storable = z.refine(
  (value) => typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed(),
  'Has a character that cannot be stored',
);

export const text = z
  .string()
  .check(z.maxLength(TEXT_LIMIT - 1, `Must be less than ${TEXT_LIMIT}`), z.overwrite(plainText), storable);

/** A text of one line in the form in which it is stored and compared; it may be empty. */
export const lineOf = (limit: number) =>
  z.string().check(
    z.overwrite(cleanText),
    z.maxLength(limit),
    storable,
    z.refine((value: string) => value === '' || isVisible(value), 'Has nothing in it that can be seen'),
  );
/** The same of many lines, each of them clean; it may be empty. */
export const linesOf = (limit: number) =>
  z.string().check(
    z.overwrite((value) => value.split('\n').map(cleanText).join('\n').trim()),
    z.maxLength(limit),
    storable,
  );
export const line = lineOf(NAME_LIMIT);
/** A name, a title, a label, an ICN. */
export const name = line.check(z.minLength(1, 'Is required'));

/** Half of a person's name: who has one name leaves the other half empty. */
export const nameParts = { first_name: line, last_name: line };
/** Not both halves are empty. What a change leaves out is looked at where the stored halves are known. */
export const hasName = z.refine<{ first_name?: string | undefined; last_name?: string | undefined }>(
  ({ first_name, last_name }) => first_name !== '' || last_name !== '',
  { path: ['first_name'], error: NAMELESS },
);

const THREE_CENTURIES_MS = 9_500_000_000_000;
/** By how much a clock is off from another, ms: as far as two days of the years that are taken can be apart. */
export const clockOffset = z.int().check(z.minimum(-THREE_CENTURIES_MS), z.maximum(THREE_CENTURIES_MS));
/** Since a page began, ms, in parts of one: a page is reloaded before its clock is that old. */
export const sincePageBegan = z.number().check(z.minimum(0), z.maximum(THREE_CENTURIES_MS));

const inRange = z.refine<string>(isInYears, dayMessages.range);

/** `YYYY-MM-DD`, a day that exists. */
export const date = z.iso.date('Use a date such as 2026-11-20').check(inRange);
/** In UTC, so that the day is in the years that are taken wherever it is read. */
const isInYearsEverywhere = z.refine<string>((value) => {
  const at = Date.parse(value);
  return Number.isNaN(at) || (at >= Date.parse(`${FIRST_DAY}T15:00Z`) && at < Date.parse(`${LAST_DAY}T09:00Z`));
}, dayMessages.range);

/** ISO 8601 with offset, as PostgreSQL reads it too: to the nanosecond at most, and up to 15 hours from UTC. */
export const timestamp = z.iso
  .datetime({ offset: true })
  .check(
    z.maxLength(35, 'Use at most nine decimals'),
    z.regex(/(Z|[+-](0\d|1[0-4]):?\d\d)$/, 'Use an offset such as -05:00'),
    inRange,
    isInYearsEverywhere,
  );

/**
 * The IANA name of a time zone. Whether there is such a one is the server's to say, and not of a fact: a tablet may know
 * a zone that the server does not know yet, and its tap must not be refused for it.
 */
export const zoneName = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z0-9_+\-/:.]*$/, 'Use a zone such as America/New_York'));

/** `HH:mm`, or `hh:mm AM/PM` as older clients send it; always parsed to `HH:mm`. */
export const time = z.pipe(
  z
    .string()
    .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|(0?[1-9]|1[0-2]):[0-5]\d ?[AaPp][Mm])$/, 'Use a time such as 15:30')),
  z.transform((value: string) => {
    const match = /^(\d{1,2}):(\d{2}) ?([AaPp])[Mm]$/.exec(value);
    if (!match) return value;
    const hour = (Number(match[1]) % 12) + (match[3]?.toLowerCase() === 'p' ? 12 : 0);
    return `${String(hour).padStart(2, '0')}:${match[2]}`;
  }),
);

/** Who brought it in from a file for its author, and when; null for what came from its author. Absent from older servers. */
export const broughtIn = z.optional(z.nullable(z.object({ by: z.string(), at: z.string() })));

/** Why it counts as late, in words of the server (`late-reasons.ts`); absent where it does not, and from older servers. */
export const late = z.optional(z.array(z.string()));

/**
 * Episodes, and their time in ms; `unmeasured` are those of which no length is known, `typed` those among them of which
 * nobody pressed begin and end, `corrected` those among these that were pressed, and put right (absent from older servers).
 */
export const durationSum = z.object({
  episodes: z.int(),
  total: z.int(),
  unmeasured: z.optional(z.int()),
  typed: z.optional(z.int()),
  corrected: z.optional(z.object({ start: z.int(), end: z.int(), both: z.int() })),
});

/** One of these words of an answer, where it says one; another, which a newer server has added, reads as none. */
export const wordOf = <W extends string>(words: readonly W[]) => z.catch(z.optional(z.enum(words)), undefined);

/** How many rows were left out because they could not be shown; absent when none was. */
export const unshown = { unshown: z.optional(z.int()) };

/**
 * Whether hundredths of an hour say each of the visits that a list sums (0.25, and not 0:20), on all of its pages: in one
 * spelling are written its rows and its sum. Absent from older servers.
 */
export const inHundredths = { inHundredths: z.optional(z.boolean()) };

/** A list's answer: one page, how many there are (exact up to 10,000), and where the next page begins. */
export function page<T extends z.core.$ZodType>(row: T) {
  return z.object({
    data: z.array(row),
    ...unshown,
    limit: z.int(),
    page: z.int(),
    totalCount: z.int(),
    totalIsExact: z.boolean(),
    nextCursor: z.nullable(z.string()),
  });
}

/** A whole number of a query, sent as text. */
export const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.int().check(z.minimum(from), z.maximum(to))]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(from), z.maximum(to))),
  );

/** `YYYY-MM-DD,YYYY-MM-DD`; either end may be empty. */
export const dateRange = z.string().check(
  z.regex(/^(\d{4}-\d{2}-\d{2})?,(\d{4}-\d{2}-\d{2})?$/, 'Use two dates such as 2026-11-01,2026-11-20'),
  z.refine(
    (value: string) => value.split(',').every((end) => end === '' || z.safeParse(date, end).success),
    'Names a day that does not exist',
  ),
  z.refine((value: string) => {
    const [from, to] = value.split(',');
    return !from || !to || from <= to;
  }, 'Must not end before it begins'),
);

/** For two days of a query, `from` and `to`: both count, and either may be left out. */
export const inOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { path: ['to'], error: 'Must not be before the first day' },
);

/** A place of one of the two tables of places, by its number. */
export const placeOf = (places: readonly { id: number; text: string }[]) =>
  wholeNumber(1, 9).check(
    z.refine(
      (value) => places.some(({ id: known }) => known === value),
      `Use ${places.map(({ id: known, text: word }) => `${known} (${word})`).join(', ')}`,
    ),
  );

/** The filters every list shares. */
export const listQuery = {
  limit: z.optional(wholeNumber(1, 200)),
  page: z.optional(wholeNumber(1, 1000000)),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  client: z.optional(wholeNumber(1, 2147483647)),
  user: z.optional(wholeNumber(1, 2147483647)),
  daterange: z.optional(dateRange),
  daterangecreated: z.optional(dateRange),
  groupId: z.optional(z.string().check(z.maxLength(NAME_LIMIT))),
  billed: z.optional(z.enum(['yes', 'no'])),
  paid: z.optional(z.enum(['yes', 'no'])),
};

export const idParams = z.object({ id: wholeNumber(1, 2147483647) });

/** Every error answer (RFC 9457), with the product's code and, where a body was wrong, a text per field. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  timeconflicts: z.optional(z.string()),
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;

/** Work the server keeps until the office decides (202). A repeated key is told what was decided since. */
export const heldAnswer = z.object({
  held: z.object({
    id: z.int(),
    reason: z.string(),
    state: z.string(),
    decision_reason: z.nullable(z.string()),
  }),
});
export type HeldAnswer = z.infer<typeof heldAnswer>;
