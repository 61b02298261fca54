/** The five prompt outcomes of the specification, and `inc` where the policy offers it (reading 17). */
export const promptLevels = ['ind', 'fv', 'pv', 'ph', 'nr', 'inc'] as const;
export type PromptLevel = (typeof promptLevels)[number];

export const intervalTypes = ['whole-interval', 'partial-interval', 'momentary'] as const;
export type IntervalType = (typeof intervalTypes)[number];

export const occurrences = ['yes', 'no', 'not_observed'] as const;
export type Occurrence = (typeof occurrences)[number];

export const eventKinds = [
  'tap',
  'onset',
  'offset',
  'cue',
  'trial',
  'interval_start',
  'interval',
  'interval_stop',
  'set',
  'void',
  'pause',
  'resume',
  'timer_reset',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Kinds that say that somebody observed something then. */
export const observedKinds: ReadonlySet<EventKind> = new Set([
  'tap',
  'onset',
  'offset',
  'cue',
  'trial',
  'interval',
  'set',
]);

/** Whether taking it back changes for how long was watched. */
export const changesObservedTime = ({ kind }: Pick<SessionEvent, 'kind'>): boolean =>
  kind === 'pause' || kind === 'resume';

/** Whether somebody watched when it was made: what an app notes by itself says so only where it closes an interval with a score. */
export const showsWatching = (event: SessionEvent): boolean =>
  event.by === 'app' ? event.kind === 'interval' && event.occurrence !== 'not_observed' : event.kind !== 'void';

/** Antecedent and consequence of one occurrence, both optional. */
export type Abc = { antecedent?: string | undefined; consequence?: string | undefined };

type Stamp = {
  /** UUIDv7 made on the device; the event's identity everywhere. */
  uid: string;
  /** Order on its device. Never a clock. */
  seq: number;
  /** When it happened, ISO 8601 with offset, by the device's clock. */
  at: string;
  /** IANA zone of the device. */
  tz: string;
  /** Milliseconds since the page began, from a clock nobody can set back. */
  mono?: number | undefined;
  /** Which run of the page `mono` belongs to. */
  boot?: string | undefined;
  /** Server clock minus device clock in ms, when it was known. */
  offset_ms?: number | undefined;
  /** The device that recorded it; absent on the device itself. */
  device_id?: string | undefined;
  /** `asRead` works them out of all facts, and they are in none: the device that pressed what is corrected, and that event. */
  owner?: string | undefined;
  origin?: string | undefined;
  /** On a device, of another one's: `at` by the clock of that one, where `at` is by the clock here. */
  stamped?: string | undefined;
  /** `app`: the recorder closed an interval by its clock; Undo never takes such a one back by itself. Absent: a person's act. */
  by?: 'person' | 'app' | undefined;
  /** The `uid` of the event that this one corrects: Undo of the correction brings that one back. */
  replaces?: string | undefined;
};

/** One immutable fact of a session. Every number shown is a pure function of these (measurement 1). */
export type SessionEvent = Stamp &
  (
    | { kind: 'tap'; behaviour_id: number; abc?: Abc | undefined }
    | { kind: 'onset'; behaviour_id: number; abc?: Abc | undefined }
    /** `ends`: the onset of another device, whose episode was seen running, and stopped. */
    | { kind: 'offset'; behaviour_id: number; ends?: string | undefined }
    | { kind: 'cue'; behaviour_id: number }
    | { kind: 'trial'; skill_id: number; level: PromptLevel }
    | { kind: 'interval_start'; behaviour_id: number; run: string; type: IntervalType; length: number; planned: number }
    | { kind: 'interval'; run: string; index: number; occurrence: Occurrence }
    | { kind: 'interval_stop'; run: string }
    | { kind: 'set'; behaviour_id: number; value: number }
    | { kind: 'void'; target_uid: string }
    | { kind: 'pause' | 'resume' }
    | { kind: 'timer_reset' }
  );

/** What a person did, before the device stamps it. */
export type SessionAct = SessionEvent extends infer E ? (E extends SessionEvent ? Omit<E, keyof Stamp> : never) : never;
