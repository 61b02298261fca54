import type { Measure } from '#domain/graph/graph-measure.ts';
import type { Range, Step } from '#domain/graph/graph-series.ts';
import type { Level } from '#domain/graph/level-lines.ts';
import { addDays } from '#domain/time/service-time.ts';
import { recordNumber } from '#lib/record-number.ts';

/** How many months back; 0: everything. */
export const spans = [3, 6, 12, 60, 0] as const;
export type Span = (typeof spans)[number];

/** What the graph is to show; it lives in the address, so that a link, Back and a reload keep it. */
export type GraphQuery = {
  client: number | null;
  kind: 'behavior' | 'skill';
  /** Behavior or skill; null: the first button. */
  target: number | null;
  measure: Measure;
  step: Step;
  months: Span;
  /** A line that sums up each phase; absent: none. */
  level?: Level | undefined;
  /** What it is compared with, drawn on the same chart: two at most. */
  compare?: readonly Compared[];
};

type Compared = { kind: 'behavior' | 'skill'; id: number };

/** Not everybody can tell more lines than this apart by color (ux 3.1). */
export const MOST_LINES = 3;

const measures: readonly Measure[] = [
  'count',
  'rate',
  'duration',
  'episode',
  'latency',
  'irt',
  'intervals',
  'independent',
];
const steps: readonly Step[] = ['month', 'week', 'day', 'session'];

/** What the address says; anything in it that makes no sense is left out, never an error. */
export function readQuery(params: URLSearchParams): GraphQuery {
  const kind = params.has('skill') ? 'skill' : 'behavior';
  const months = Number(params.get('months') ?? 6);
  return {
    client: recordNumber(params.get('client')),
    kind,
    target: recordNumber(params.get(kind)),
    measure: kind === 'skill' ? 'independent' : (behaviorMeasure(params.get('measure')) ?? 'count'),
    step: steps.find((step) => step === params.get('by')) ?? 'month',
    months: spans.find((span) => span === months) ?? 6,
    ...levelIn(params.get('line')),
    ...comparison(params.get('with')),
  };
}

const levelIn = (text: string | null): Pick<GraphQuery, 'level'> =>
  text === 'median' || text === 'trend' ? { level: text } : {};

function comparison(text: string | null): Pick<GraphQuery, 'compare'> {
  const found = (text ?? '').split(',').flatMap((one) => readCompared(one) ?? []);
  const compare = found.filter((one, index) => found.findIndex((other) => isSame(one, other)) === index);
  return compare.length === 0 ? {} : { compare: compare.slice(0, MOST_LINES - 1) };
}

export const isSame = (one: Compared, other: Compared): boolean => one.kind === other.kind && one.id === other.id;

/** `behavior-4`, `skill-7`: one behavior or skill, as the address and the buttons name it. */
export const comparedText = ({ kind, id }: Compared): string => `${kind}-${id}`;

export function readCompared(text: string): Compared | null {
  const [, kind, id] = /^(behavior|skill)-([1-9]\d{0,8})$/.exec(text) ?? [];
  return kind === undefined ? null : { kind: kind === 'skill' ? 'skill' : 'behavior', id: Number(id) };
}

/**
 * What is drawn after a press on one of the boxes: removed if it was drawn, otherwise added last. The first that is
 * left is the graph's own. Without a line there would be no graph, and a fourth is not accepted: neither press changes
 * anything.
 * @param drawn in the order in which they were chosen
 */
export function toggled(drawn: readonly Compared[], one: Compared): Partial<GraphQuery> {
  const had = drawn.some((other) => isSame(one, other));
  const next = had ? drawn.filter((other) => !isSame(one, other)) : [...drawn, one].slice(0, MOST_LINES);
  const [first, ...compare] = next;
  return first ? { kind: first.kind, target: first.id, compare } : {};
}

export function writeQuery({
  client,
  kind,
  target,
  measure,
  step,
  months,
  level,
  compare,
}: GraphQuery): URLSearchParams {
  const set: [string, string | number | null][] = [
    ['client', client],
    // A skill is requested even where none is chosen yet.
    [kind, target ?? (kind === 'skill' ? 0 : null)],
    ['measure', kind === 'skill' || measure === 'count' ? null : measure],
    ['by', step === 'month' ? null : step],
    ['months', months === 6 ? null : months],
    ['line', level ?? null],
    ['with', compare?.length ? compare.map(comparedText).join(',') : null],
  ];
  return new URLSearchParams(set.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}

/** Whole months up to today's. @param first the first day with data; @param today YYYY-MM-DD */
export function rangeOf(months: Span, first: string, today: string): Range {
  if (months === 0) return { from: `${(first < today ? first : today).slice(0, 7)}-01`, to: today };
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const from = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
  return { from, to: addDays(today, 0) };
}

function behaviorMeasure(text: string | null): Measure | undefined {
  return measures.find((measure) => measure === text && measure !== 'independent');
}
