import type { Behavior } from '#contract/programs.ts';
import { CaptureFailed } from '#db/device/storage-error.ts';
import type { Lost } from '#db/react/unsaved.ts';
import type { SessionRow } from '#db/rows.ts';
import { said } from '#domain/announcements.ts';
import { occurrenceWord } from '#domain/session/event-words.ts';
import type { Occurrence, PromptLevel, SessionAct, SessionEvent } from '#domain/session/session-event.ts';
import type { SessionServices } from '#features/session/frame/session-services.ts';
import { runScoreText } from '#features/session/intervals/interval-words.ts';
import {
  type IntervalPlan,
  markInterval,
  startIntervals,
  stopIntervals,
} from '#features/session/intervals/record-interval.ts';
import { goingText, numberText, undoneText } from '#features/session/log/event-text.ts';
import { createListeners } from '#lib/listeners.ts';
import { placeChanged } from '#lib/second-press.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { createQuietAnnouncer } from './quiet-announcer.ts';
import type { Undone } from './record-acts.ts';
import { isGoingOn, recordMark, toggleEpisode } from './record-episode.ts';
import { recordTap } from './record-tap.ts';
import { recordTrial } from './record-trial.ts';
import type { Words } from './session-words.ts';
import { removeLastOf, typedLastOf, undoEvent, undoLast } from './undo.ts';

export type SessionActs = ReturnType<typeof createSessionActs>;

/** The session as it is on the screen now. `lasts`: a behavior's tile starts and stops episodes. */
type Latest = () => {
  session: SessionRow;
  words: Words;
  lasts: (behaviorId: number) => boolean;
  /** Behaviors that have a tile in sight, in their order. */
  tiles: () => number[];
  /** Asks before an event is taken back. */
  ask: (event: SessionEvent) => void;
  /** See `useDayQuestion`. @param now ms */
  ofThisVisit: (now: number) => Promise<boolean> | null;
};

/** Where the code of an act can't be had, it is not saved: it must not be given up in silence. */
const notFetched = (error: unknown): never => {
  throw new CaptureFailed('unknown', error);
};
const retryActs = () => import('./retry-acts.ts').catch(notFetched);
/** Of menus and dialogs alone, seldom used. */
const tileActs = () => import('./change-tiles.ts').catch(notFetched);

/**
 * What a finger can do on the session screens. Each act is written, and announced when it is on the disk; one that is
 * not saved changes no number and is reported by the guard. `true` when saved.
 */
export function createSessionActs(
  sessionId: string,
  { guard, hub }: Pick<SessionServices, 'guard' | 'hub'>,
  latest: Latest,
) {
  const device = hub.recording;
  const quiet = createQuietAnnouncer((text) => announce(text));
  const words = () => latest().words;
  const steadyNow = () => new Date(hub.now()).toISOString();

  /** What is to be said in names falls away when the screen is locked before it is said. */
  function note(key: string, text: () => string | null) {
    const locked = hub.isLocked();
    quiet.note(key, () => (hub.isLocked() === locked ? text() : null));
  }

  function speakNumber(event: SessionAct) {
    const key = 'behaviour_id' in event ? `behavior ${event.behaviour_id}` : JSON.stringify(event);
    note(key, () => numberText(event, latest().session.tally, words()));
  }

  /** What was taken back last; it counts as long as nothing came after it. `byMenu`: the next Undo brings it back. */
  let takenBack: (Undone & { byMenu: boolean }) | null = null;
  const takings = createListeners();
  function takeNote(of: typeof takenBack) {
    takenBack = of;
    takings.notify();
  }
  function removed(): SessionEvent | undefined {
    const isLast = takenBack?.byMenu && takenBack.session.eventCount === latest().session.eventCount;
    return isLast ? takenBack?.taken[0] : undefined;
  }

  /** When retried, it takes back what was last when it was pressed: something newer may be last by then. */
  async function undo(what: string, work: (upTo?: number) => Promise<Undone>, byMenu = false): Promise<boolean> {
    const pressedAt = latest().session.last?.seq;
    const undone = await guard.attempt(what, (again) => work(again === undefined ? undefined : pressedAt));
    if (!undone) return false;
    quiet.hush();
    const { taken, was, session } = undone.value;
    takeNote({ ...undone.value, byMenu });
    const [event] = taken;
    if (!event) return true;
    const number = numberText(event, session.tally, words());
    const named = was || number === null ? undoneText(undone.value, latest().session.tally, words()) : null;
    announce(said.undone([named, number]));
    return true;
  }

  const saved = async (what: string, work: (at?: string) => Promise<unknown>) =>
    (await guard.attempt(what, work)) !== null;

  /**
   * What counts at once, and on another day than the visit's once it was said to be of it: then at the time of its press.
   * @param otherwise where it is not counted
   */
  async function counted<T>(record: (pressedAt?: string) => Promise<T>, otherwise: T): Promise<T> {
    const pressedAt = hub.now();
    const said = latest().ofThisVisit(pressedAt);
    if (said === null) return record();
    return (await said) ? record(new Date(pressedAt).toISOString()) : otherwise;
  }

  /** The first try asks the disk which of the two it is; a failed one stays what it was when it was pressed. */
  async function press(behaviorId: number, pressedAt?: string): Promise<boolean> {
    const meant = isGoingOn(latest().session, behaviorId) ? 'offset' : 'onset';
    const done = await guard.attempt(
      `${words().behavior(behaviorId)}, ${meant === 'onset' ? 'start' : 'stop'}`,
      (at) =>
        at === undefined
          ? toggleEpisode(device, sessionId, behaviorId, pressedAt === undefined ? hub.now() : Date.parse(pressedAt))
          : recordMark(device, sessionId, behaviorId, meant, at),
    );
    if (done) note(`behavior ${behaviorId}`, () => goingText(latest().session, behaviorId, words()));
    return done !== null;
  }

  return {
    counted,
    tap(behaviorId: number): Promise<boolean> {
      // A stop counts nothing new: how long it has lasted by then is asked about at Submit.
      if (latest().lasts(behaviorId) && isGoingOn(latest().session, behaviorId)) return press(behaviorId);
      return counted(async (pressedAt) => {
        if (latest().lasts(behaviorId)) return press(behaviorId, pressedAt);
        const done = await guard.attempt(words().behavior(behaviorId), (at) =>
          recordTap(device, sessionId, behaviorId, pressedAt ?? at),
        );
        if (done) speakNumber({ kind: 'tap', behaviour_id: behaviorId });
        return done !== null;
      }, false);
    },
    speakNumber,
    trial: (skillId: number, level: PromptLevel): Promise<boolean> =>
      counted(async (pressedAt) => {
        const done = await saved(`${words().skill(skillId)}, ${level}`, (at) =>
          recordTrial(device, sessionId, skillId, level, pressedAt ?? at),
        );
        if (done) speakNumber({ kind: 'trial', skill_id: skillId, level });
        return done;
      }, false),
    /** From the answer on, where it is asked about: nobody watched while the question stood. */
    startIntervals(plan: IntervalPlan) {
      placeChanged();
      return counted(
        () =>
          guard.attempt<string | null>(`${words().behavior(plan.behaviorId)}, intervals`, async (again) => {
            const start = again === undefined ? startIntervals : (await retryActs()).retryStartIntervals;
            return start(device, sessionId, plan, steadyNow());
          }),
        null,
      );
    },
    async stopIntervals(run: string) {
      placeChanged();
      const at = steadyNow();
      const done = await saved('Stop', () => stopIntervals(device, sessionId, run, at));
      if (done) note(`run ${run}`, () => said.intervalsStopped(runScoreText(latest().session.tally, run, hub.now())));
      return done;
    },
    async mark(run: string, index: number, occurrence: Occurrence) {
      const at = steadyNow();
      const of = latest().session.tally.runs.find((one) => one.run === run);
      const what = `${of ? `${words().behavior(of.behaviour_id)}, interval` : 'Interval'} ${index + 1}`;
      const done = await saved(what, (again) =>
        again === undefined
          ? markInterval(device, sessionId, run, index, occurrence, at)
          : retryActs().then(({ markAfterwards }) => markAfterwards(device, sessionId, { run, index, occurrence, at })),
      );
      if (done)
        note(`mark ${run} ${index}`, () => said.intervalMarked(index + 1, occurrenceWord(occurrence, of?.type)));
      return done;
    },
    /** What is not on the disk, and so changed no number. */
    takeBack({ id, what }: Pick<Lost, 'id' | 'what'>) {
      guard.takeBack(id);
      announce(said.undone([`${what}, which was not saved`]));
    },
    removed,
    /** For what is drawn, which knows how many events its session has. */
    takenBack: () => takenBack,
    onTakenBack: takings.subscribe,
    async undo(): Promise<boolean> {
      const back = removed();
      if (!back) return undo('Undo', (upTo) => undoLast(device, sessionId, upTo));
      takeNote(null);
      const done = await guard.attempt('Undo', () =>
        import('#features/session/log/restore-event.ts').then(({ restoreEvent }) =>
          restoreEvent(device, sessionId, back.uid),
        ),
      );
      if (done) announce(said.broughtBack);
      return done !== null;
    },
    /**
     * Takes one away, and never raises a number: a typed count is asked about. `byName`: the Undo that follows brings it
     * back, and does not take back one more.
     */
    async removeLastOf(behaviorId: number, byName = false) {
      const typed = await guard.attempt('Remove last', () => typedLastOf(device, sessionId, behaviorId));
      if (typed?.value) latest().ask(typed.value);
      else if (typed) await undo('Remove last', (upTo) => removeLastOf(device, sessionId, behaviorId, upTo), byName);
    },
    undoEvent: (uid: string) => undo('Undo', () => undoEvent(device, sessionId, uid)),
    addBehavior: (behavior: Behavior) =>
      saved('Add behavior', async () => (await tileActs()).addBehavior(device, sessionId, behavior)),
    hideTile: (id: number) => saved('Hide tile', async () => (await tileActs()).hideTile(device, sessionId, id)),
    async moveTile(id: number, by: -1 | 1) {
      const seen = latest().tiles();
      const move = async () => (await tileActs()).moveTile(device, sessionId, { id, by, seen });
      const moved = await guard.attempt('Move tile', move);
      if (moved) announce(said.tileMoved(words().behavior(id), moved.value, seen.length));
    },
    showTiles: () => saved('Show hidden tiles', async () => (await tileActs()).showTiles(device, sessionId)),
  };
}
