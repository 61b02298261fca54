import { createActor, fromPromise } from 'xstate';
import { noteMoving, noteStuck } from '#db/device/journal.ts';
import { findPageStorage } from '#lib/page-storage.ts';
import { lookForNews } from './download/look-for-news.ts';
import { verifySessions } from './download/verify-sessions.ts';
import { tendCanary } from './send/canary.ts';
import { type DrainPorts, drain } from './send/drain.ts';
import type { DrainMode, DrainResult } from './send/engine-ports.ts';
import { reportSequence } from './send/report-sequence.ts';
import { isStill, readStill } from './send/watch-sending.ts';
import { wirePorts } from './send/wire-ports.ts';
import type { Server } from './server.ts';
import { type PullResult, type PullScope, syncMachine } from './sync-machine.ts';

export type Sync = {
  server: Server;
  /** Work was captured. */
  wake(): void;
  /** A person asked for it: tries at once, online or not. */
  syncNow(): void;
  /** Asks what others have changed since the last time; nothing while the server has trouble, or can't be reached. */
  glance(): void;
  /** Signed in again: the held queue goes on. */
  signedIn(): void;
  stop(): void;
};

export type SyncPorts = Omit<DrainPorts, 'send' | 'sendMany' | 'ask'> & { server: Server };

/** No event announces every chance to send: while work waits, the page tries again this often, ms. */
const LOOK_EVERY_MS = 30_000;

/** Starts sending and downloading for one signed-in person, and keeps at it until stopped. */
export function startSync(ports: SyncPorts, page: Window | null): Sync {
  const { server, db, now } = ports;
  const way = wirePorts(server);
  const storage = page && findPageStorage(page);
  const verify = oneAtATime(() => verifySessions({ db, server, now }));
  const actor = createActor(
    syncMachine.provide({
      actions: {
        askForBackgroundSync: () => void (page && askForBackgroundSync(page)),
        noteStuck: () => void noteStuck(db, now()).catch(() => undefined),
      },
      actors: {
        drain: fromPromise<DrainResult, DrainMode>(async ({ input }) => {
          if (storage) await tendCanary(storage, db).catch(() => undefined);
          const result = await drain({ ...ports, ...way }, input);
          if (result.sent > 0) {
            await noteMoving(db, now()).catch(() => undefined);
            void verify();
          }
          return result;
        }),
        pull: fromPromise<PullResult, PullScope>(({ input }) => lookForNews({ db, server, now, ask: way.ask }, input)),
      },
    }),
    { input: { random: ports.random } },
  );
  actor.start();
  const since = now();
  const watch = oneAtATime(async () => {
    const facts = await readStill(db, now(), since);
    if (!facts || !isStill(facts)) return;
    // It is our own fault only if the server answers.
    if ((await reportSequence(db, server, now))?.class === 'done') actor.send({ type: 'STUCK' });
  });
  const onMoment = () => {
    actor.send({ type: 'NUDGE' });
    void watch();
  };
  const unlisten = page ? listen(page, onMoment) : () => {};
  return {
    server,
    wake: () => actor.send({ type: 'CAPTURED' }),
    syncNow: () => actor.send({ type: 'SYNC_NOW' }),
    glance: () => actor.send({ type: 'GLANCE' }),
    signedIn: () => actor.send({ type: 'AUTH_OK' }),
    stop: () => {
      unlisten();
      actor.stop();
    },
  };
}

/**
 * Work that never runs twice at once: a call while it is running does nothing, and a failure waits for the next run.
 */
function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    await work().catch(() => undefined);
    running = false;
  };
}

/** Only replies prove a connection; these events merely hint that a try may succeed. */
function listen(page: Window, nudge: () => void): () => void {
  const onVisible = () => page.document.visibilityState === 'visible' && nudge();
  const timer = page.setInterval(onVisible, LOOK_EVERY_MS);
  page.addEventListener('online', nudge);
  page.addEventListener('focus', nudge);
  page.addEventListener('pageshow', nudge);
  page.document.addEventListener('visibilitychange', onVisible);
  return () => {
    page.clearInterval(timer);
    page.removeEventListener('online', nudge);
    page.removeEventListener('focus', nudge);
    page.removeEventListener('pageshow', nudge);
    page.document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Not in the standard types, nor in every engine: a bonus, never relied upon. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

async function askForBackgroundSync({ navigator }: Window): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.sync?.register('drain').catch(() => undefined);
}
