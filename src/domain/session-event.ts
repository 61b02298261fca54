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
] as const;
export type EventKind = (typeof eventKinds)[number];

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
};

/** One immutable fact of a session. Every number shown is a pure function of these (measurement 1). */
export type SessionEvent = Stamp &
  (
    | { kind: 'tap'; behaviour_id: number; abc?: Abc | undefined }
    | { kind: 'onset' | 'offset' | 'cue'; behaviour_id: number }
    | { kind: 'trial'; skill_id: number; level: PromptLevel }
    | { kind: 'interval_start'; behaviour_id: number; run: string; type: IntervalType; length: number; planned: number }
    | { kind: 'interval'; run: string; index: number; occurrence: Occurrence }
    | { kind: 'interval_stop'; run: string }
    | { kind: 'set'; behaviour_id: number; value: number }
    | { kind: 'void'; target_uid: string }
    | { kind: 'pause' | 'resume' }
  );

/** What a person did, before the device stamps it. */
export type SessionAct = SessionEvent extends infer E ? (E extends SessionEvent ? Omit<E, keyof Stamp> : never) : never;

const neededFields = {
  tap: ['behaviour_id'],
  onset: ['behaviour_id'],
  offset: ['behaviour_id'],
  cue: ['behaviour_id'],
  trial: ['skill_id', 'level'],
  interval_start: ['behaviour_id', 'run', 'type', 'length', 'planned'],
  interval: ['run', 'index', 'occurrence'],
  interval_stop: ['run'],
  set: ['behaviour_id', 'value'],
  void: ['target_uid'],
  pause: [],
  resume: [],
} as const satisfies Record<EventKind, readonly string[]>;

/** The first field that an event of this kind needs and does not have, or null when it is whole. */
export function missingField(event: { kind: EventKind } & Partial<Record<string, unknown>>): string | null {
  return neededFields[event.kind].find((field) => event[field] === undefined || event[field] === null) ?? null;
}

/** Reads a loose event (from the wire or the database) as a fact, or null when its kind lacks a field. */
export function asSessionEvent(event: {
  kind: EventKind;
  uid: string;
  seq: number;
  at: string;
  tz: string;
}): SessionEvent | null {
  return isWhole(event) ? event : null;
}

function isWhole(event: { kind: EventKind }): event is SessionEvent {
  return missingField(event) === null;
}
