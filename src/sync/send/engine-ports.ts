import type { ContactRow } from '#db/database.ts';
import type { OutboxStore } from '#db/outbox/outbox-store.ts';
import type { Ranges } from '#db/outbox/server-restored.ts';
import type { OpRow } from '#db/rows.ts';
import type { Locks } from '#lib/locks.ts';
import type { DrainRules } from './drain-rules.ts';
import type { Outcome, OutcomeClass } from './outcome.ts';

/** ms. */
export type LastContact = { now: number; mono: number };

/**
 * The outcome of a call with several ops: of the call itself, and of each op in order. `not-tried`: the server left the
 * op alone, because something before it has to go first. Null: the server said nothing about it.
 */
export type ManySent = { outcome: Outcome; results: readonly (Outcome | 'not-tried' | null)[] };

/** What sending needs from outside; time, randomness and the disk are passed in. */
export type EnginePorts = {
  store: OutboxStore;
  /** Sends one op and judges what came back. Never throws. */
  send(op: OpRow): Promise<Outcome>;
  /** Sends several ops in one call and judges what came back. Never throws. Without it, each goes out by itself. */
  sendMany?: (ops: readonly OpRow[]) => Promise<ManySent>;
  /** Asks the server which life of it is answering, and which of this device's numbers it has. Never throws. */
  ask(deviceId: string): Promise<{ outcome: Outcome; ranges: Ranges | null }>;
  locks: Locks;
  now(): number;
  /** ms since an arbitrary moment; nobody can set it back, but it may stand still while the device sleeps. */
  mono(): number;
  /** When this page last heard that the server has what it accepted, by both clocks. */
  lastContact: LastContact;
  /** 0..1, for the jitter. */
  random(): number;
  newId(): string;
  /** Names this tab or worker. */
  owner: string;
  /** Runs `work` in `ms`, unless cancelled. A frozen tab runs nothing. */
  after(ms: number, work: () => void): () => void;
  saveProgress(progress: ContactRow['progress']): Promise<void>;
  rules: DrainRules;
};

export type DrainResult = {
  /** Ops the server accepted. */
  sent: number;
  /** What everything waits for, if something. */
  stopped: OutcomeClass | null;
  /** Another tab or the service worker is sending. */
  busy: boolean;
  /**
   * When the next op may be tried, ms from now; 0: more could be sent at once; null: nothing is left to send. After a
   * stop: how long the server asked to be left alone.
   */
  nextInMs: number | null;
};

/** `when-due`: an op that failed waits for its turn. `at-once`: a person asked, and each is tried once without a wait. */
export type DrainMode = 'when-due' | 'at-once';
