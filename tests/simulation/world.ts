import type { OpRow } from '#db/rows.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { perNoteText } from '#domain/note/note-fields.ts';
import type { DrainRules } from '#sync/send/drain-rules.ts';
import type { ManySent } from '#sync/send/engine-ports.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import type { Device } from './device.ts';
import type { MemoryDisk } from './memory-disk.ts';
import type { Prng } from './prng.ts';
import type { ServerModel } from './server-model.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How often each fault happens; 0 once everything is healed. */
export type Weather = {
  dropRequest: number;
  dropAnswer: number;
  duplicate: number;
  delay: number;
  truncate: number;
  wrongStatus: number;
  diskFault: number;
  killAtDisk: number;
};

export const calm: Weather = {
  dropRequest: 0,
  dropAnswer: 0,
  duplicate: 0,
  delay: 0,
  truncate: 0,
  wrongStatus: 0,
  diskFault: 0,
  killAtDisk: 0,
};

/** What a test may break on purpose, to see that it is noticed. Everything else is the product's own code. */
export type Parts = {
  rules: DrainRules;
  /** Judges a reply. */
  judge: typeof import('#sync/send/outcome.ts').judge;
  /** What each piece of work in one call came to. */
  readEnvelope(whole: Outcome, ops: readonly OpRow[]): ManySent;
  isReplaceable: typeof import('#db/outbox/new-op.ts').isReplaceable;
  /** Whether "saved" is said only when the disk has it. */
  savedMeansCommitted: boolean;
  /** What is sent after what. */
  laneOf(lane: string): string;
  /** What a change of user does to the work of the one before. */
  atSwitch(disk: MemoryDisk): void;
  /** Which work may stand behind what: what the oracle goes by, never broken. */
  trueBlocksLane: typeof import('#sync/send/op-reducer.ts').blocksLane;
};

/** Something a person was told is saved, and where. */
type Saved = { fact: string; device: Device; userId: number; lane: string; at: number };

/** What a history has to know of a server, be it the model or the real one. */
export type ServerLife = {
  epoch: string;
  /** Events that one call may have. */
  maxEvents: number;
  /** A backup was put back: until devices have heard of it, work may come without what came before. */
  restored: boolean;
  /** How often it has been put back. */
  life: number;
  /** Every fact that was ever committed, restores or not. */
  ever: Set<string>;
};

export type World<S extends ServerLife = ServerModel> = {
  time: VirtualTime;
  prng: Prng;
  server: S;
  devices: Device[];
  weather: Weather;
  parts: Parts;
  /** Until when nobody answers at the server's address, ms. */
  serverDownUntil: number;
  /** A kind of work that the server does not know for a while (a deploy was taken back). */
  unknownKind: string | null;
  /** A session whose writes end in a 500 while it lasts. */
  failingSession: string | null;
  saved: Saved[];
  /** Every fact that was ever begun to be captured. */
  begun: Set<string>;
  violations: string[];
  counter: number;
};

/** Real devices in real time, without any fault that is made: what a history has beside them is empty. */
export const quietWorld = (world: Pick<World, 'time' | 'prng' | 'parts'>, epoch: string): World<ServerLife> => ({
  ...world,
  server: { epoch, maxEvents: 200, restored: false, life: 0, ever: new Set() },
  devices: [],
  weather: calm,
  serverDownUntil: 0,
  unknownKind: null,
  failingSession: null,
  saved: [],
  begun: new Set(),
  violations: [],
  counter: 0,
});

export const nextNumber = (world: Pick<World, 'counter'>): number => {
  world.counter += 1;
  return world.counter;
};

/** Ids that are the same in every run of a seed, and still look like those of the product. */
export const nextUid = (world: Pick<World, 'counter'>): string =>
  `00000000-0000-7000-8000-${nextNumber(world).toString(16).padStart(12, '0')}`;

export const blankFields = (): NoteFields => ({
  client_id: 7,
  date_visited: '2026-01-05',
  location: 1,
  begin_time: '15:00',
  end_time: '16:00',
  ...perNoteText(() => ''),
  target_behaviors: '',
  skill_learned: '',
  who_present: '',
  health_safety: '',
  comment: '',
});

/** A date on which nothing depends. */
export const SERVER_EPOCH_MS = Date.parse('2026-01-05T15:00:00.000Z');

/** What a device's clock says. */
export const deviceNow = (world: Pick<World, 'time'>, device: Device): number =>
  SERVER_EPOCH_MS + world.time.now() + device.clockOffset;
