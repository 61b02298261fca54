import type { Span } from '#domain/session/paused-spans.ts';
import type { PageStorage } from '#lib/page-storage.ts';

/**
 * A stretch in which a screen with the recorders' place was shown, ms; `locked`: under the lock, `covered`: under a dialog,
 * `front`: the run whose button had the place, '' while none had.
 */
export type Stretch = Span & { locked: boolean; covered: boolean; front: string };

const KEY = 'tb_in_view';
/** No interval is longer than an hour; what lies further back is asked about by nobody. */
const KEPT_MS = 2 * 3_600_000;
const MOST = 200;

type Kept = Record<string, [start: number, end: number, how: number, front: string][]>;
/** Of `how`. */
const LOCKED = 1;
const COVERED = 2;

/** What was kept of a session, in order. What a clock that was set back has put into the future is not known. @param now ms */
export function storedStretches(storage: PageStorage, session: string, now: number): Stretch[] {
  return (read(storage)[session] ?? [])
    .filter(([start, end]) => start <= now && now - end <= KEPT_MS)
    .map(([start, end, how, front]) => ({
      start,
      end: Math.min(end, now),
      locked: how % COVERED === LOCKED,
      covered: how >= COVERED,
      front,
    }));
}

/** Keeps a session's stretches beside those of others that may still run. A storage that is full or forbidden keeps none. */
export function keepStretches(storage: PageStorage, session: string, stretches: readonly Stretch[], now: number): void {
  const others = Object.entries(read(storage)).filter(
    ([id, kept]) => id !== session && kept.some(([, end]) => now - end <= KEPT_MS),
  );
  const own = stretches.filter(({ end }) => now - end <= KEPT_MS).slice(-MOST);
  const kept: Kept = Object.fromEntries(others.slice(-4));
  kept[session] = own.map(({ start, end, locked, covered, front }) => [
    start,
    end,
    (locked ? LOCKED : 0) + (covered ? COVERED : 0),
    front,
  ]);
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // What is not known afterwards was not observed.
  }
}

function read(storage: PageStorage): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return isKept(kept) ? kept : {};
  } catch {
    return {};
  }
}

function isKept(value: unknown): value is Kept {
  const isStretch = (one: unknown) => Array.isArray(one) && one.length === 4;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((list) => Array.isArray(list) && list.every(isStretch))
  );
}
