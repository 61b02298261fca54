import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import { whatToDo } from '#db/device/trouble-text.ts';
import type { Lost, Unsaved, UnsavedState } from '#db/react/unsaved.ts';
import { said } from '#domain/announcements.ts';
import { createListeners } from '#lib/listeners.ts';
import { announce } from '#ui/feedback/announcer-store.ts';

type Act = Pick<Lost, 'what' | 'of' | 'at' | 'session'> & { piece: Piece | undefined };

/** `at` is set when a lost act is retried: it still happened when it was pressed. */
type Work<T> = (at?: string) => Promise<T>;

/**
 * What is written again and again as it grows, such as a note: it is one thing that is not saved, however often that
 * failed, and none once a write got through. `discard`: what was not saved of it is given up.
 */
export type Piece = { key: string; discard?: () => void };

/** It is on the disk; `value` is what the write returned. */
type Saved<T> = { value: T };

export type SaveGuard = Unsaved & {
  /** Runs a write. Null when nothing was saved: the person has been told. */
  attempt<T>(what: string, work: Work<T>, piece?: Piece): Promise<Saved<T> | null>;
  /** Whose session is on the screen from now on. */
  about(client: string, session: string): void;
  /** One act is given up. */
  takeBack(id: number): void;
};

/**
 * What Undo means where the last thing done in a session is not on the disk: that, and not what was saved before it.
 * @param last of what is saved
 */
export function newestUnsaved(
  { lost }: UnsavedState,
  { id, last }: { id: string; last: { at: string } | null },
): Lost | undefined {
  const newest = lost.findLast(({ session }) => session === id);
  return newest && (last === null || Date.parse(last.at) <= newest.at) ? newest : undefined;
}

/** What a state machine's write throws when nothing is on the disk; the guard has told the person why. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

/** A write that takes longer than this is reported, ms. */
const SLOW_MS = 1000;
export const SLOW_TEXT = 'This tap is not saved yet';

/** Guards every write of the session screens: nothing fails or hangs silently. */
export function createSaveGuard(now: () => number): SaveGuard {
  let state: UnsavedState = { slow: 0, lost: [] };
  let nextId = 1;
  let on = { client: '', session: '' };
  const retries = new Map<number, () => Promise<unknown>>();
  const pieces = new Map<number, Piece>();
  const { subscribe, notify } = createListeners();

  function become(change: Partial<UnsavedState>) {
    state = { ...state, ...change };
    notify();
  }

  /** What is not saved without a piece, which is saved by now, or has failed once more. */
  function lostBesides(piece: Piece | undefined): readonly Lost[] {
    const again = state.lost.filter(({ id }) => piece && pieces.get(id)?.key === piece.key);
    for (const { id } of again) {
      pieces.delete(id);
      retries.delete(id);
    }
    return again.length > 0 ? state.lost.filter((one) => !again.includes(one)) : state.lost;
  }

  function lose({ what, of, session, at, piece }: Act, error: unknown, again: boolean, retry: () => Promise<unknown>) {
    const reason = error instanceof CaptureFailed ? error.trouble : 'refused';
    const advice = error instanceof CaptureRefused ? error.reason : whatToDo(reason);
    // The disk refused its press, and a rule its repetition: a session that was submitted may be reopened.
    const canRetry = reason !== 'refused' || again;
    const lost: Lost = { id: nextId++, what, of, session: piece ? undefined : session, at, reason, advice, canRetry };
    const others = lostBesides(piece);
    if (canRetry) retries.set(lost.id, retry);
    if (piece) pieces.set(lost.id, piece);
    become({ lost: [...others, lost] });
    announce(said.notSaved(what, advice), 'assertive');
  }

  async function run<T>(act: Act, work: Work<T>, again: boolean): Promise<Saved<T> | null> {
    let slow = false;
    const timer = setTimeout(() => {
      // What is tried again is counted from the press.
      if (again) return announce(SLOW_TEXT, 'assertive');
      slow = true;
      become({ slow: state.slow + 1 });
      announce(SLOW_TEXT, 'assertive');
    }, SLOW_MS);
    try {
      const value = await work(again ? new Date(act.at).toISOString() : undefined);
      const others = lostBesides(act.piece);
      if (others !== state.lost) become({ lost: others });
      return { value };
    } catch (error) {
      if (!(error instanceof CaptureFailed || error instanceof CaptureRefused)) throw error;
      lose(act, error, again, () => run(act, work, true));
      return null;
    } finally {
      clearTimeout(timer);
      if (slow) become({ slow: state.slow - 1 });
    }
  }

  function dismiss() {
    const discarded = [...pieces].filter(([id]) => retries.has(id)).map(([, piece]) => piece);
    retries.clear();
    pieces.clear();
    become({ lost: [] });
    for (const { discard } of discarded) discard?.();
  }

  /**
   * One after the other: a start must be on the disk before its stop. Until it is, each is under way and not saved. What a
   * rule refused stays reported.
   */
  async function retryAll() {
    const waiting = [...retries];
    retries.clear();
    for (const [id] of waiting) pieces.delete(id);
    const tried = new Set(waiting.map(([id]) => id));
    become({ lost: state.lost.filter(({ id }) => !tried.has(id)), slow: state.slow + waiting.length });
    // A bug of ours in one must not lose the others.
    for (const [, retry] of waiting) {
      await retry().catch(reportError);
      become({ slow: state.slow - 1 });
    }
  }

  return {
    get: () => state,
    subscribe,
    attempt: (what, work, piece) => run({ what, of: on.client, session: on.session, at: now(), piece }, work, false),
    about: (client, session) => {
      on = { client, session };
    },
    takeBack(id) {
      retries.delete(id);
      become({ lost: state.lost.filter((one) => one.id !== id) });
    },
    retryAll: () => void retryAll(),
    dismiss,
  };
}
