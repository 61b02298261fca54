import { type IdleState, idleMsOf, idleStateAt, type Touch } from '#domain/access/idle-lock.ts';
import type { Clock } from '#lib/clock.ts';
import type { PageStorage } from '#lib/page-storage.ts';
import { followTouch, writeTouch } from './last-touch.ts';

export type IdleClock = { touch(): void; stop(): void };

type Ports = { page: Window; storage: PageStorage; clock: Pick<Clock, 'now' | 'mono'> };

/** A stamp for every touch would be a write for every tap. */
const WRITE_EVERY_MS = 1000;
/** A warning counts down. */
const COUNT_MS = 1000;
/** A deadline is looked at this often at least: another window may have been touched, a clock set. */
const LOOK_MS = 20_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'input'] as const;

/**
 * Tells whenever the state of the untouched device changes. The deadline comes from the stamp of the last touch of any
 * window: a tablet that slept through it is due the moment it wakes, however late its timers are.
 */
export function startIdleClock(
  { page, storage, clock }: Ports,
  limitMs: number,
  tell: (state: IdleState) => void,
): IdleClock {
  let timer = 0;
  let written = Number.NEGATIVE_INFINITY;
  let seen: Touch | null = null;

  function look(): IdleState {
    const time = { now: clock.now(), mono: clock.mono() };
    seen = followTouch(seen, storage, time);
    const state = idleStateAt(limitMs, idleMsOf(seen, time));
    page.clearTimeout(timer);
    timer = page.setTimeout(look, state.kind === 'awake' ? Math.min(state.forMs, LOOK_MS) : COUNT_MS);
    tell(state);
    return state;
  }

  function touch() {
    const now = clock.mono();
    if (now - written < WRITE_EVERY_MS) return;
    // A touch that comes too late opens nothing: it finds the deadline over.
    if (look().kind === 'due') return;
    written = now;
    writeTouch(storage, clock.now());
    look();
  }

  const visible = () => page.document.visibilityState === 'visible' && look();
  for (const type of touches) page.addEventListener(type, touch, { capture: true, passive: true });
  for (const type of ['focus', 'pageshow', 'storage'] as const) page.addEventListener(type, visible);
  page.document.addEventListener('visibilitychange', visible);
  // It begins with a page that was opened, or unlocked: somebody is there.
  writeTouch(storage, clock.now());
  look();
  return {
    touch,
    stop: () => {
      page.clearTimeout(timer);
      for (const type of touches) page.removeEventListener(type, touch, { capture: true });
      for (const type of ['focus', 'pageshow', 'storage'] as const) page.removeEventListener(type, visible);
      page.document.removeEventListener('visibilitychange', visible);
    },
  };
}
