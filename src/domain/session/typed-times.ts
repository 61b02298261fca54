import type { SessionEvent } from './session-event.ts';

type Mark = SessionEvent & { kind: 'onset' | 'offset' };

const isMark = (event: SessionEvent): event is Mark => event.kind === 'onset' || event.kind === 'offset';

/**
 * The uids of beginnings and ends whose time a person typed, and nobody pressed: those of an episode that was added whole,
 * and those that were corrected to another time. @param ordered with what was taken back: a correction is known by what
 * it replaced
 */
export function typedTimes(ordered: readonly SessionEvent[]): ReadonlySet<string> {
  const typed = new Set<string>();
  const known = new Map<string, Mark>();
  const last = new Map<string | undefined, Mark>();
  for (const event of ordered) {
    if (!isMark(event)) continue;
    const before = last.get(event.device_id);
    if (before && isOneAct(before, event)) typed.add(before.uid).add(event.uid);
    const target = event.replaces === undefined ? undefined : known.get(event.replaces);
    // One that was only described kept its time, and how that is known.
    if (target && (target.at !== event.at || typed.has(target.uid))) typed.add(event.uid);
    known.set(event.uid, event);
    last.set(event.device_id, event);
  }
  return typed;
}

/** Whether both were written at one moment, for two: an episode that was added whole. */
const isOneAct = (onset: Mark, offset: Mark): boolean =>
  onset.kind === 'onset' &&
  offset.kind === 'offset' &&
  onset.behaviour_id === offset.behaviour_id &&
  onset.seq === offset.seq - 1 &&
  onset.mono !== undefined &&
  onset.mono === offset.mono &&
  onset.boot === offset.boot &&
  onset.at !== offset.at;
