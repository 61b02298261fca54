import type { EventKind, SessionEvent } from './session-event.ts';

/** The most facts of a session: a tap a second for more than five hours. Every number of it is worked out from all of them. */
export const MOST_FACTS = 20_000;
/** From here on the tablet says that the session is getting full. */
export const MANY_FACTS = 18_000;
/** Beyond the most, for what ends or takes back something: Submit can always close what is running. */
const MOST_ENDS = 1000;

const ends: ReadonlySet<EventKind> = new Set(['offset', 'interval_stop', 'resume', 'void']);
const shown = (facts: number) => facts.toLocaleString('en-US');

/** Why a session can't take facts of these kinds, or null. @param facts how many it would have, the new ones counted */
export function whyNotMore(facts: number, kinds: readonly EventKind[]): string | null {
  const most = kinds.every((kind) => ends.has(kind)) ? MOST_FACTS + MOST_ENDS : MOST_FACTS;
  if (facts <= most) return null;
  return `This session is full: it takes ${shown(MOST_FACTS)} records, and all of them are kept. Submit it, then start a new session to record more.`;
}

/**
 * Characters of all ABC texts of a session, what was taken back counted: hundreds of written pages. A session is read as
 * a whole, by the server and by every device that opens it. As many again may come by correcting what is there.
 */
export const MOST_ABC_TEXT = 500_000;

/**
 * Why these facts can't be among all of a session's, or null: they say more than the texts that they take back, or the
 * corrections alone have filled it. `most` is twice as much where facts arrive: other devices may have written in the
 * same session, and what a device took in is not refused for it.
 */
export function whyNotMoreText(
  all: readonly SessionEvent[],
  added: readonly SessionEvent[],
  most = MOST_ABC_TEXT,
): string | null {
  const [length, more] = [abcLength(all), abcLength(added)];
  if (length <= most || more === 0) return null;
  if (length <= 2 * most && more <= lengthTakenBack(all, added)) return null;
  return 'The ABC texts of this session are as long as they can be, and all of them are kept. Write what is left in the note.';
}

/** Characters of what stood before these facts and is taken back by them. */
function lengthTakenBack(all: readonly SessionEvent[], added: readonly SessionEvent[]): number {
  const fresh = new Set(added.map(({ uid }) => uid));
  const before = all.filter(({ uid }) => !fresh.has(uid));
  const [taken, known] = [targetsOf(added), targetsOf(before)];
  return abcLength(before.filter(({ uid }) => taken.has(uid) && !known.has(uid)));
}

const targetsOf = (events: readonly SessionEvent[]) =>
  new Set(events.flatMap((event) => (event.kind === 'void' ? [event.target_uid] : [])));

function abcLength(events: readonly SessionEvent[]): number {
  const abcs = events.map((event) => ('abc' in event ? event.abc : undefined));
  return abcs.reduce((sum, abc) => sum + (abc?.antecedent?.length ?? 0) + (abc?.consequence?.length ?? 0), 0);
}

/** What is said of a session that is getting full, or null. */
export function nearlyFull(facts: number): string | null {
  if (facts < MANY_FACTS) return null;
  return facts >= MOST_FACTS
    ? 'This session is full. Submit it, then start a new session to record more.'
    : `This session has ${shown(facts)} of the ${shown(MOST_FACTS)} records that it takes. Submit it soon, then start a new session.`;
}
