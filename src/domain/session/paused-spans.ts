import type { SessionEvent } from './session-event.ts';

/** A stretch in which the session was paused; `to` is null while it still is. ISO 8601. */
export type Pause = { from: string; to: string | null; submit?: Submitted };

/**
 * By which device's Submit a session paused, when (ms), and the others that were recording it (`''` is
 * this one): until they know of it they go on, and what they record is observed.
 */
export type Submitted = { uid: string; device: string; at: number; others: Readonly<Record<string, Part>> };

/** Recorded it by then; records it by intervals; has recorded since. */
type Part = 'before' | 'intervals' | 'since';

/** Shorter than that nobody paused: it is the trace of a Submit that was taken back before it was known, ms. */
export const SHORTEST_MS = 1000;

/** A span of time, half-open [start, end), ms. */
export type Span = { start: number; end: number };

/** When a session stood still, ms: in order, and none touches another. `before`: how long it had stood still by then. */
export type PausedSpan = Span & { before: number };

/** A list of pauses never changes, and thousands of intervals, episodes and cues ask about the same one. */
const known = new WeakMap<readonly Pause[], readonly PausedSpan[]>();

/**
 * The pauses of a session as spans; one that lasts ends at infinity. A pause that ends before it begins was stamped by a
 * clock that was set back: nobody knows how long it was, and it takes nothing away.
 */
export function pausedSpans(pauses: readonly Pause[]): readonly PausedSpan[] {
  const earlier = known.get(pauses);
  if (earlier) return earlier;
  const spans: PausedSpan[] = [];
  let before = 0;
  for (const { start, end } of inOrder(pauses)) {
    const last = spans.at(-1);
    if (last && start <= last.end) {
      before += Math.max(0, end - last.end);
      last.end = Math.max(last.end, end);
    } else {
      spans.push({ start, end, before });
      before += end - start;
    }
  }
  known.set(pauses, spans);
  return spans;
}

function inOrder(pauses: readonly Pause[]): Span[] {
  return pauses
    .map(({ from, to }) => ({
      start: Date.parse(from),
      end: to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
}

/** Where in spans that are in order and do not overlap the first one stands that ends after an instant. @param instant ms */
export function firstEndingAfter(spans: readonly Span[], instant: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((spans[middle]?.end ?? Number.POSITIVE_INFINITY) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** For how long a session had stood still by an instant, ms, since its first pause. */
export function pausedBy(spans: readonly PausedSpan[], instant: number): number {
  const next = spans[firstEndingAfter(spans, instant)];
  if (next) return next.before + Math.max(0, instant - next.start);
  const last = spans.at(-1);
  return last ? last.before + last.end - last.start : 0;
}

export const deviceOf = ({ device_id = '' }: { device_id?: string | undefined }): string => device_id;

/**
 * Begins a pause at the end of a list, or ends the one that is open: only the last one can be. Pause can't be pressed where it
 * stands paused: whoever does so behind another device's Submit did not know of it, and watched until then.
 */
export function turn(pauses: Pause[], toPaused: boolean, event: SessionEvent, submit?: Submitted): void {
  const { kind, at, by } = event;
  if (by === 'app') leave(pauses, event);
  const last = pauses.at(-1);
  if (last?.to !== null) {
    if (toPaused) pauses.push({ from: at, to: null, ...(submit && { submit }) });
    return;
  }
  const isTheirs = last.submit !== undefined && last.submit.device !== deviceOf(event);
  if (!toPaused) pauses[pauses.length - 1] = { ...last, to: at };
  else if (isTheirs && kind === 'pause' && by !== 'app') pauses[pauses.length - 1] = { from: at, to: null };
}

/**
 * A device submits or reopens the session itself: it watched until what it recorded last. A resume that is stamped with the
 * very moment of another one's Submit says that it goes on (`keepRunning`): there was no pause.
 */
function leave(pauses: Pause[], event: SessionEvent): void {
  const device = deviceOf(event);
  for (const [index, { submit, ...pause }] of [...pauses.entries()].reverse()) {
    if (!submit || submit.device === device) continue;
    const { [device]: _, ...others } = submit.others;
    const isThat = event.kind === 'resume' && Math.abs(Date.parse(event.at) - submit.at) < SHORTEST_MS;
    pauses.splice(index, 1, ...(isThat ? [] : [{ ...pause, submit: { ...submit, others } }]));
  }
}

/**
 * Pauses once a device has recorded something: it was watched meanwhile, whatever another one's app noted by itself at its
 * Submit and Reopen. That one begins with what was recorded in it last, and is none where the same device goes on behind it.
 */
export function watchedBy(pauses: Pause[], event: SessionEvent): Pause[] {
  const device = deviceOf(event);
  if (!pauses.some(({ submit }) => submit?.others[device])) return pauses;
  return pauses.flatMap((pause): Pause[] => {
    const { from, to, submit } = pause;
    const part = submit?.others[device];
    if (!part) return [pause];
    if (to !== null) return part === 'since' || (part === 'intervals' && event.kind === 'interval') ? [] : [pause];
    const others: Submitted['others'] = { ...submit.others, [device]: 'since' };
    return [{ from: later(from, event.at), to, submit: { ...submit, others } }];
  });
}

/** An occurrence added later for an earlier time does not become the last one. */
export function later(known: string | null, at: string): string {
  return known !== null && isAfter(known, at) ? known : at;
}

/** To the millisecond: `2026-11-20T15:00:00.000Z`. */
const LONGEST_AS_TEXT = 24;

/** Moments in UTC written alike stand in the order of their texts, which is told much sooner than by reading both. */
function isAfter(one: string, other: string): boolean {
  const alike =
    one.length === other.length && one.length <= LONGEST_AS_TEXT && one.endsWith('Z') && other.endsWith('Z');
  return alike ? one > other : Date.parse(one) > Date.parse(other);
}
