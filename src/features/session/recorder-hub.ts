import { type ActorRefFrom, createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import { type IntervalRun, isRunning } from '#domain/interval-recording.ts';
import { intervalRecorderMachine, type RecorderEvent, type RecorderNews } from './interval-recorder-machine.ts';
import { type PageWatch, watchPage } from './page-watch.ts';
import { closeInterval, type EndedInterval } from './record-interval.ts';
import type { SaveGuard } from './save-guard.ts';
import { steadyClock } from './steady-clock.ts';

export type Recorder = { run: string; snapshot: SnapshotFrom<typeof intervalRecorderMachine> };
export type RunNews = RecorderNews & { run: IntervalRun };

export type RecorderHub = {
  /** Keeps the recorders alive until the answer is called; the last one to let go ends them a little later. */
  hold(): () => void;
  /** The session's row as it stands: begins, informs and ends its recorders. */
  follow(session: SessionRow): void;
  list(): readonly Recorder[];
  subscribe(listener: () => void): () => void;
  /** Which of several recorders is in front. */
  docked(): string | null;
  dock(run: string): void;
  onNews(listener: (news: RunNews) => void): () => void;
  now(): number;
};

type Running = ActorRefFrom<typeof intervalRecorderMachine>;

/** Screens come and go while an interval runs; this long nobody may hold the recorders, ms. */
const GRACE_MS = 5000;

/** The interval recorders of a device's current session. They outlive the screen that shows them. */
export function createRecorderHub(device: Device, guard: SaveGuard, page: Window): RecorderHub {
  const actors = new Map<string, Running>();
  const listeners = new Set<() => void>();
  const newsListeners = new Set<(news: RunNews) => void>();
  let recorders: readonly Recorder[] = [];
  let watch: PageWatch | null = null;
  let clock = steadyClock(device.clock);
  let sessionId = '';
  let holders = 0;
  let docked: string | null = null;

  function publish() {
    recorders = [...actors].map(([run, actor]) => ({ run, snapshot: actor.getSnapshot() }));
    for (const listener of listeners) listener();
  }

  function begin(run: string, input: Parameters<typeof createActor<typeof intervalRecorderMachine>>[1]) {
    const id = sessionId;
    const machine = intervalRecorderMachine.provide({
      actors: {
        watch: fromCallback<RecorderEvent>(({ sendBack }) => {
          const tell = () => sendBack({ type: 'WATCH', since: watch?.since() ?? null });
          tell();
          return watch?.subscribe(tell);
        }),
        close: fromPromise<void, Omit<EndedInterval, 'run'>>(async ({ input: ended }) => {
          await guard.attempt(`Interval ${ended.index + 1}`, () => closeInterval(device, id, { run, ...ended }));
        }),
      },
    });
    const actor = createActor(machine, input);
    for (const type of ['started', 'ended', 'asked'] as const)
      actor.on(type, (news) => {
        for (const listener of newsListeners) listener({ ...news, run: actor.getSnapshot().context.run });
      });
    actors.set(run, actor);
    actor.subscribe((snapshot) => {
      if (snapshot.hasTag('over')) end(run);
      publish();
    });
    actor.start();
  }

  function end(run: string) {
    const actor = actors.get(run);
    actors.delete(run);
    actor?.stop();
  }

  function endAll() {
    for (const run of [...actors.keys()]) end(run);
    publish();
  }

  function follow(session: SessionRow) {
    if (session.id !== sessionId || session.state === 'closed') endAll();
    sessionId = session.id;
    const { runs, pauses } = session.tally;
    for (const run of [...actors.keys()]) if (!runs.some((one) => one.run === run)) end(run);
    for (const run of runs) {
      const actor = actors.get(run.run);
      if (actor) actor.send({ type: 'ROW', run, pauses });
      else if (session.state === 'open' && isRunning(run, pauses, clock()))
        begin(run.run, { input: { run, pauses, clock } });
    }
    publish();
  }

  function hold() {
    holders += 1;
    if (!watch) {
      clock = steadyClock(device.clock);
      watch = watchPage(page, () => clock());
    }
    return () => {
      holders -= 1;
      page.setTimeout(letGo, GRACE_MS);
    };
  }

  function letGo() {
    if (holders > 0 || !watch) return;
    endAll();
    watch.stop();
    watch = null;
  }

  return {
    hold,
    follow,
    list: () => recorders,
    docked: () => docked,
    dock: (run) => {
      docked = run;
      publish();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onNews: (listener) => {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    now: () => clock(),
  };
}
