import type { EventKind, SessionEvent } from './session-event.ts';

/** Of any kind of event; what it was described with is optional. */
const stamp = ['uid', 'seq', 'kind', 'at', 'tz', 'mono', 'boot', 'offset_ms', 'abc'];

/** What each kind of event has besides its stamp. */
const fieldsOfKind = {
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
  timer_reset: [],
} as const satisfies Record<EventKind, readonly string[]>;

/** What the recorder writes by itself; all else is a person's act, whatever is said of it. */
const ofRecorder: ReadonlySet<EventKind> = new Set(['interval', 'offset', 'interval_stop', 'pause', 'resume']);
/** What a person corrects in the log. */
export const corrected: ReadonlySet<EventKind> = new Set(['tap', 'trial', 'onset', 'offset']);

/** An event of which only the kind is known for sure. */
type LooseEvent = { kind: EventKind; by?: 'person' | 'app' | undefined };

/** The first field that an event of its kind needs and does not have, or null when nothing is missing (contract: event kinds). */
export function whyNotEvent(event: LooseEvent): string | null {
  const given = new Map(Object.entries(event));
  return fieldsOfKind[event.kind].find((field) => given.get(field) === undefined) ?? null;
}

/** Whether an event whose fields have the right types also has all that its kind needs. */
export function isSessionEvent<E extends LooseEvent>(event: E): event is E & SessionEvent {
  return whyNotEvent(event) === null;
}

/** The event without what its kind has no use for: thousands of them are read at every tap. */
export function withOwnFields<E extends LooseEvent>(event: E): E {
  const own: readonly string[] = fieldsOfKind[event.kind];
  const isOwn = (field: string) =>
    stamp.includes(field) ||
    own.includes(field) ||
    (field === 'by' && event.by === 'app' && ofRecorder.has(event.kind)) ||
    (field === 'ends' && event.kind === 'offset') ||
    (field === 'replaces' && corrected.has(event.kind));
  const fields = Object.entries(event).filter(([field]) => isOwn(field));
  return Object.fromEntries(fields) as E;
}
