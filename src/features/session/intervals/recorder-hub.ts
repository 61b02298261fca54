import { type ActorRefFrom, createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import type { Seen } from '#domain/session/intervals/interval-closing.ts';
import { type IntervalRun, isRunning } from '#domain/session/intervals/interval-recording.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import type { SaveGuard } from '#features/session/frame/save-guard.ts';
import { createListeners } from '#lib/listeners.ts';
import { findPageStorage, type PageStorage, passingStorage } from '#lib/page-storage.ts';
import { createInView, type InView, type RunInView } from './in-view.ts';
import {
  intervalRecorderMachine,
  type RecorderEvent,
  type RecorderNews,
  type RunFacts,
} from './interval-recorder-machine.ts';
import { closeInterval, type EndedInterval } from './record-interval.ts';
import { bySteadyTime, recordedHere, steadyTime } from './steady-clock.ts';

export type Recorder = { run: string; snapshot: SnapshotFrom<typeof intervalRecorderMachine> };
/** `over`: the last interval of the recording has come to its end by itself. */
type RunNews = (RecorderNews | { type: 'over' }) & { run: IntervalRun };

export type RecorderHub = {
  /**
   * Keeps the recorders alive until the returned function is called; the last one to let go ends them a little later.
   * `onScreen`: the calling screen shows the recorder's button. Without one nobody could mark what they see.
   */
  hold(onScreen: boolean): () => void;
  /**
   * Locks or unlocks the screen. While it is locked buttons keep working, but the absence of a tap no longer means that
   * nothing happened.
   */
  lock(locked: boolean): void;
  isLocked(): boolean;
  /** The session's row as it stands: begins, informs and ends its recorders. */
  follow(session: SessionRow): void;
  list(): readonly Recorder[];
  /** When a press of it is, ms: of one that stands as when its session was ended elsewhere, what is drawn is meant. */
  pressedAt(recorder: Recorder): number;
  /**
   * The runs that have a place on the screen, the first started first: those that run, and those that came to their end
   * by themselves. The place of these stays theirs until somebody closes it: a finger that was on its way to the mark
   * must not land on anything else.
   */
  shown(): readonly string[];
  /** Gives up the place of a run that is over. */
  close(run: string): void;
  subscribe(listener: () => void): () => void;
  /** Which run stands in front: the chosen one while it has a place, otherwise the one started first. */
  front(): string | undefined;
  /** A run that has come to the front by itself a moment ago: nothing of it can be pressed yet. */
  isUnread(run: string): boolean;
  /** Brings a run to the front by the person’s own press, also one that was just started and has yet to begin here. */
  dock(run: string): void;
  onNews(listener: (news: RunNews) => void): () => void;
  /**
   * The device's time, which never goes back, and the device with it. All of a visit is stamped by it: with a clock that was
   * set back in between, what lasts would be longer or shorter, or over before it began.
   */
  now(): number;
  recording: Device;
};

const unseen: Seen = { away: Number.POSITIVE_INFINITY, atEnd: false };

/** Screens come and go while an interval runs; for this long nobody may hold the recorders, ms. */
const GRACE_MS = 5000;

/**
 * Whoever was about to answer when a recording came to its end has pressed by then, ms. A tired person's “Yes” comes a second
 * and more late, and would be a mark of the recording that takes the place.
 */
const SETTLED_MS = 3000;

/** Nobody has read so soon what has come to the front by itself: a press is of what was there before, ms. */
const UNREAD_MS = 1000;

/** The interval recorders of a device's current session. They outlive the screen that shows them. */
export function createRecorderHub(
  device: Device,
  guard: SaveGuard,
  page: Window,
  storage: PageStorage = findPageStorage(page) ?? passingStorage(),
): RecorderHub {
  const actors = new Map<string, ActorRefFrom<typeof intervalRecorderMachine>>();
  const { subscribe, notify } = createListeners();
  const newsListeners = new Set<(news: RunNews) => void>();
  /** Runs that were seen to be over: if one goes on after all (its stop was taken back), it has a button from then on. */
  const over = new Set<string>();
  /** When each run came to its end by itself, ms. */
  const endedAt = new Map<string, number>();
  /** What a recorder asks: `inView`, for as long as there is one. */
  function viewOf(run: string): RunInView {
    const ask =
      (what: keyof RunInView): RunInView['seen'] =>
      (span, from) =>
        inView?.ofRun(run)[what](span, from) ?? unseen;
    return { seen: ask('seen'), readable: ask('readable'), present: ask('present') };
  }
  let recorders: readonly Recorder[] = [];
  let still = false;
  let shown: readonly string[] = [];
  let inView: InView | null = null;
  let time = steadyTime(device);
  const clock = () => time.now();
  const recording = bySteadyTime(device, () => time);
  let sessionId = '';
  let holders = 0;
  let lastLeave = 0;
  let docked: string | null = null;
  /** The one that was brought to the front by hand. */
  let chosen: string | null = null;
  /** Comes to the front as it begins: it was just started. */
  let expected: string | undefined;
  let wasFront: string | undefined;
  /** When the run in front came there by itself, ms. */
  let cameAt = Number.NEGATIVE_INFINITY;
  let locked = false;

  const front = () => shown.find((run) => run === docked) ?? shown[0];

  /**
   * What waits for an answer, or can be marked, comes before a recording that is over, once no finger can be on its way to
   * the mark of that one any more. Its time runs from then on: what stands behind is scored by nobody’s silence.
   */
  function giveWay() {
    const first = front();
    if (first === undefined || actors.has(first) || clock() < (endedAt.get(first) ?? 0) + SETTLED_MS) return;
    const waits = shown.find((run) => actors.get(run)?.getSnapshot().hasTag('asking'));
    // One that is over and was brought to the front by hand is looked at.
    const marked = first === chosen ? undefined : shown.find((run) => actors.has(run));
    docked = waits ?? marked ?? docked;
    if (front() === first) return;
    cameAt = clock();
    page.setTimeout(publish, UNREAD_MS);
  }

  function publish() {
    giveWay();
    if (!still) recorders = [...actors].map(([run, actor]) => ({ run, snapshot: actor.getSnapshot() }));
    notify();
    if (wasFront === front()) return;
    wasFront = front();
    inView?.front(wasFront);
    for (const actor of actors.values()) actor.send({ type: 'LOOK' });
  }

  /** The recorder with its effects, for one run of the current session. */
  function machineFor(run: string, id: string) {
    return intervalRecorderMachine.provide({
      actors: {
        watch: fromCallback<RecorderEvent>(({ sendBack }) => inView?.subscribe(() => sendBack({ type: 'LOOK' }))),
        close: fromPromise<void, Omit<EndedInterval, 'run'>>(async ({ input }) => {
          await guard.attempt(`Interval ${input.index + 1}`, () => closeInterval(recording, id, { run, ...input }));
        }),
      },
    });
  }

  function begin(facts: RunFacts) {
    const { run } = facts.run;
    const actor = createActor(machineFor(run, sessionId), {
      input: {
        ...facts,
        clock,
        view: viewOf(run),
        mayAsk: () => inView?.covered() !== true && front() === run,
        from: over.has(run) ? clock() : 0,
        since: inView?.knownSince() ?? clock(),
      },
    });
    for (const type of ['started', 'ended', 'asked'] as const)
      actor.on(type, (news) => {
        for (const listener of newsListeners) listener({ ...news, run: actor.getSnapshot().context.run });
      });
    const first = front();
    // One that is over does not stand before one that has just begun.
    if (run === expected || (first !== undefined && !actors.has(first))) docked = run;
    actors.set(run, actor);
    shown = [...shown.filter((one) => one !== run), run];
    actor.subscribe((snapshot) => {
      if (snapshot.hasTag('over')) {
        over.add(run);
        end(run, snapshot.context.run.stoppedAt === null);
      }
      publish();
    });
    actor.start();
  }

  function end(run: string, byItself = false) {
    const actor = actors.get(run);
    actors.delete(run);
    if (byItself) {
      endedAt.set(run, clock());
      page.setTimeout(publish, SETTLED_MS);
    }
    if (!byItself) shown = shown.filter((one) => one !== run);
    else if (actor)
      for (const listener of newsListeners) listener({ type: 'over', run: actor.getSnapshot().context.run });
    actor?.stop();
  }

  /** @param stay each in its place: a finger that was on its way to a mark must not press nothing, or anything else */
  function endAll(stay = false) {
    const places = stay ? shown : [];
    still = stay;
    for (const run of [...actors.keys()]) end(run);
    shown = places;
    publish();
  }

  function follow(session: SessionRow) {
    const another = session.id !== sessionId;
    const isOpen = session.state === 'open' && !session.turnedElsewhere;
    if (another || !isOpen || still) endAll(!another && !isOpen);
    if (another) {
      time = steadyTime(device, recordedHere(session));
      over.clear();
      endedAt.clear();
    }
    docked = inView?.about(session.id) ?? docked;
    sessionId = session.id;
    const { runs } = session.tally;
    const { scoredElsewhere: elsewhere = [] } = session;
    const pauses = recordersPauses(session.tally);
    for (const run of shown) if (!runs.some((one) => one.run === run)) end(run);
    for (const run of runs) {
      const actor = actors.get(run.run);
      if (actor) actor.send({ type: 'ROW', run, pauses });
      else if (isOpen && !elsewhere.includes(run.run) && isRunning(run, pauses, clock())) begin({ run, pauses });
      else over.add(run.run);
    }
    publish();
  }

  function hold(onScreen: boolean) {
    holders += 1;
    if (!inView) {
      inView = createInView(page, { now: () => clock(), storage, needed: () => actors.size > 0 });
      inView.lock(locked);
      inView.about(sessionId);
    }
    const hide = onScreen ? inView.show() : null;
    return () => {
      holders -= 1;
      hide?.();
      // Counted from the last one that went: the time of an earlier one may run out in the middle of the next change.
      page.clearTimeout(lastLeave);
      lastLeave = page.setTimeout(stopUnheld, GRACE_MS);
    };
  }

  function stopUnheld() {
    if (holders > 0 || !inView) return;
    inView.stop();
    endAll();
    inView = null;
  }

  return {
    hold,
    lock: (now) => {
      locked = now;
      inView?.lock(now);
    },
    isLocked: () => locked,
    follow,
    list: () => recorders,
    pressedAt: ({ snapshot }) => (still ? snapshot.context.now : clock()),
    shown: () => shown,
    close: (run) => {
      shown = shown.filter((one) => one !== run);
      publish();
    },
    subscribe,
    front,
    isUnread: (run) => run === front() && clock() < cameAt + UNREAD_MS,
    dock: (run) => {
      if (!shown.includes(run)) {
        expected = run;
        return;
      }
      docked = run;
      cameAt = Number.NEGATIVE_INFINITY;
      chosen = actors.has(run) ? null : run;
      publish();
    },
    onNews: (listener) => {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    now: () => clock(),
    recording,
  };
}
