import { type DateRange, rangeQuery, readRange } from '#domain/time/date-range.ts';
import { isDate } from '#domain/time/service-time.ts';
import { recordNumber } from '#lib/record-number.ts';

/**
 * One thing that a list can be narrowed by, as data: its name in the address, its values, and how a bar offers it. What
 * somebody typed into the address, or an old link carries, and that is no value, is `none` and never an error; the list says
 * so (`misread`).
 */
export interface Filter<Value> {
  /** The value that narrows nothing. */
  none: Value;
  /** The value of a text; `none` where it is not one. */
  parse(text: string): Value;
  /** Its text; '' for `none`. */
  format(value: Value): string;
  read(address: URLSearchParams): Value;
  /** What an address says in its place that is no value; null where it says none of that. */
  misread(address: URLSearchParams): string | null;
  /** Its part of an address and of a call; empty for `none`. */
  write(value: Value): Record<string, string>;
  /** What it is called, in its chip and where what an address says of it can't be read. */
  label?: string | undefined;
  /** many: found by typing. few: all in sight. days: a range. own: the screen gives its chip. */
  chip: 'many' | 'few' | 'days' | 'own';
  /** view: shows another list and does not narrow this one. place: where in the list one stands. */
  role?: 'view' | 'place';
}

/** The filters of a list, in the order of its bar. */
export type FilterList<Values> = { readonly [Name in keyof Values]: Filter<Values[Name]> };
export type ValuesOf<List> = { [Name in keyof List]: List[Name] extends Filter<infer Value> ? Value : never };

/** A filter by the name `key`. `parse` gives null where a text is no value. */
export function filter<Value>(
  key: string,
  none: Value,
  parse: (text: string) => Value | null | undefined,
  format: (value: Value) => string = String,
): Filter<Value> {
  const textOf = (value: Value) => (value === none ? '' : format(value));
  const parsed = (text: string) => parse(text) ?? none;
  return {
    none,
    parse: parsed,
    format: textOf,
    read: (address) => parsed(address.get(key) ?? ''),
    misread: (address) => {
      const text = address.get(key) ?? '';
      return text === '' || text === String(none) || (parse(text) ?? null) !== null ? null : text;
    },
    write: (value) => (textOf(value) === '' ? {} : { [key]: textOf(value) }),
    chip: 'own',
  };
}

/** A record, by its number. */
export const record = (key: string, label?: string): Filter<number | null> => ({
  ...filter<number | null>(key, null, recordNumber),
  label,
  chip: 'many',
});

/** One of a few. */
export function oneOf<Value extends string, None extends string | null>(
  key: string,
  values: readonly Value[],
  none: None,
  label?: string,
): Filter<Value | None> {
  const found = filter<Value | None>(key, none, (text) => values.find((value) => value === text));
  return { ...found, label, chip: 'few' };
}

/** Two days, either end open. */
export const days = (key: string, label?: string): Filter<DateRange | null> => ({
  ...filter<DateRange | null>(key, null, readRange, (range) => rangeQuery(range) ?? ''),
  label,
  chip: 'days',
});

/** One day, YYYY-MM-DD; '' for none. */
export const day = (key: string, label?: string): Filter<string> => ({
  ...filter(key, '', (text) => (isDate(text) ? text : null)),
  label,
});

const LONGEST_WORDS = 200;
/** As much of what can't be read is shown. */
export const SHOWN = 40;

/** Typed words; '' for none. */
export const words = (key: string, label?: string): Filter<string> => ({
  ...filter(key, '', (text) => text.slice(0, LONGEST_WORDS)),
  label,
});

/** Yes, or nothing. */
export const flag = (key: string, label?: string): Filter<boolean> => ({
  ...filter(
    key,
    false,
    (text) => text === 'yes' || null,
    () => 'yes',
  ),
  label,
});

/** A filter that shows another list. */
export const view = <Value>(one: Filter<Value>): Filter<Value> => ({ ...one, role: 'view' });

/** A list that is turned page by page. */
export const page: Filter<number> = { ...filter('page', 1, recordNumber), role: 'place' };
/** A list that goes on where the server said. */
export const cursor: Filter<string> = { ...words('cursor'), role: 'place' };

const namesOf = <Values>(list: FilterList<Values>) => Object.keys(list) as (keyof Values)[];

export function readFilters<Values>(list: FilterList<Values>, address: URLSearchParams): Values {
  return Object.fromEntries(namesOf(list).map((name) => [name, list[name].read(address)])) as Values;
}

/** What an address says of filters that have a name, and can't be read: "Service date “2026-13-01,”". */
export const misreadIn = <Values>(list: FilterList<Values>, address: URLSearchParams): string[] =>
  namesOf(list).flatMap((name) => {
    const { label, misread } = list[name];
    const text = label === undefined ? null : misread(address);
    return text === null ? [] : [`${label} “${text.slice(0, SHOWN)}”`];
  });

/** What is set, as an address. */
export function writeFilters<Values>(list: FilterList<Values>, values: Values): URLSearchParams {
  return new URLSearchParams(Object.assign({}, ...namesOf(list).map((name) => list[name].write(values[name]))));
}

/** `values` with `part`, at the beginning of what that shows unless `part` says where. */
export function changed<Values>(list: FilterList<Values>, values: Values, part: Partial<Values>): Values {
  return { ...values, ...noneOf(list, (role) => role === 'place'), ...part };
}

/** Nothing that narrows any more; the view stays. */
export function cleared<Values>(list: FilterList<Values>, values: Values): Values {
  return { ...values, ...noneOf(list, (role) => role !== 'view') };
}

function noneOf<Values>(list: FilterList<Values>, of: (role: Filter<unknown>['role']) => boolean): Partial<Values> {
  const names = namesOf(list).filter((name) => of(list[name].role));
  return Object.fromEntries(names.map((name) => [name, list[name].none])) as Partial<Values>;
}

/** What narrows the list, under the names that the server uses. */
export function narrowing<Values>(list: FilterList<Values>, values: Values): Record<string, string> {
  const names = namesOf(list).filter((name) => list[name].role === undefined);
  return Object.assign({}, ...names.map((name) => list[name].write(values[name])));
}

/** How many filters narrow the list. */
export function countNarrowing<Values>(list: FilterList<Values>, values: Values): number {
  return namesOf(list).filter((name) => list[name].role === undefined && list[name].format(values[name]) !== '').length;
}
