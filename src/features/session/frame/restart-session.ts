import { type Change, capture, type Device, type Stamper } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { findNote, findSession } from '#db/queries/sessions.ts';
import type { SessionRow } from '#db/rows.ts';
import { whyNotReopen } from '#domain/note/settled-visit.ts';
import { deviceOf } from '#domain/session/paused-spans.ts';
import { whyNotMore } from '#domain/session/session-limit.ts';
import { endIn } from '#domain/session/session-span.ts';
import { isPaused } from '#domain/session/tally.ts';
import { closedSince, isSubmittedElsewhere } from '#features/session/devices/closed-since.ts';
import { bySteadyTime, recordedHere, steadyTime } from '#features/session/intervals/steady-clock.ts';
import { endsElsewhere, lastDone } from '#features/session/record/end-episodes.ts';
import { appendSteps, type Step } from '#features/session/record/record-acts.ts';
import type { RestartedTimer } from '#features/session/start/session-machine.ts';

/**
 * Reopens a submitted session for data entry (the specification's Restart Session), and brings back one that was
 * started by mistake; an open one stays as it is. @param timer `paused` where only its note is put right: nobody watches
 * @param fetched it has just come here, by the press that opens it: nothing is known of the devices that did so before
 */
export async function restartSession(
  device: Device,
  sessionId: string,
  timer: RestartedTimer = 'running',
  fetched = false,
): Promise<void> {
  const why = await whyNot(device, sessionId);
  await capture(device, { session: sessionId }, ({ session }, stamper) => {
    if (!session) throw new CaptureRefused('This session is not on this device.');
    const { turnedElsewhere: _, submittedElsewhere: __, submittedAt, ...mine } = session;
    // One that was fetched is open with that; what is left is the time that it lay submitted until now.
    const isOpen = session.state === 'open';
    if (isOpen && submittedAt === undefined) return session.turnedElsewhere ? goOn(mine, timer, stamper) : {};
    if (!session.eventsHere)
      throw new CaptureRefused("This session's data is not on this device. Connect, then restart it.");
    if (why) throw new CaptureRefused(why);
    const reopened = pausedSince(session, mine, { timer, fetched }, stamper, device.offsetMs());
    return { ...reopened, ops: [...(isOpen ? [] : [restartOp(session)]), ...(reopened.ops ?? [])] };
  });
}

/** The same from outside of its screens, by the clock that it was recorded by. */
export async function reopenFromList(device: Device, sessionId: string, fetched: boolean): Promise<void> {
  const session = await findSession(device.db, sessionId);
  const time = steadyTime(device, session && recordedHere(session));
  await restartSession(
    bySteadyTime(device, () => time),
    sessionId,
    'running',
    fetched,
  );
}

/**
 * One that another device opened, or could not submit: the pause that its Submit noted by itself ends here, where somebody
 * goes on. One that a person pressed stands.
 */
function goOn(session: SessionRow, timer: RestartedTimer, stamper: Stamper): Change {
  const pause = session.tally.pauses.at(-1);
  const isTheirs = pause?.to === null && pause.submit !== undefined && pause.submit.device !== deviceOf({});
  if (!isTheirs || timer !== 'running' || whyNotMore(session.eventCount + 1, ['resume'])) return { session };
  return appendSteps(session, [{ act: { kind: 'resume' }, turn: 'elsewhere' }], stamper, 'app');
}

/** By what this device knows of its note; the server says the same. */
async function whyNot({ db, clock }: Device, sessionId: string): Promise<string | null> {
  const [session, account] = await Promise.all([findSession(db, sessionId), findAccount(db)]);
  const note = session && (await findNote(db, session.noteUid));
  return note?.base && account ? whyNotReopen(note.base, account.policy, clock.now()) : null;
}

/**
 * Nobody watched while it lay submitted, on whichever device, or voided: the timer and the observed time leave that out, like
 * any other pause, also one that Submit has noted. What was recorded here before a Submit elsewhere was known was watched.
 * Of one elsewhere that an older server does not date, it was at its End Time: whoever submitted it said so. Of one by an older
 * app nobody knows when it was: what runs here ends, and the pause of that Submit, which may come later, has its end. Of one
 * that is full nothing more can be noted. @param offset server's clock minus this device's, ms
 */
function pausedSince(
  was: SessionRow,
  mine: SessionRow,
  { timer, fetched }: { timer: RestartedTimer; fetched: boolean },
  stamper: Stamper,
  offset: number | null,
): Change {
  const session: SessionRow = { ...mine, ...submittedOf(was, mine, offset), state: 'open', voided: undefined };
  const resumed = session.tally.pauses.flatMap(({ to }) => (to === null ? [] : [Date.parse(to)]));
  const [last, now] = [Math.max(lastDone(session), ...resumed), Date.parse(stamper.now)];
  const isTheirs = was.state !== 'voided' && isSubmittedElsewhere(was);
  const closedAt = Date.parse(closedSince(was, offset) ?? '');
  const from = isTheirs ? Math.max(closedAt || (endIn(session) ?? closedAt), last, ...markedIn(session)) : closedAt;
  const isKnown = from >= last && from < now;
  const isElsewhere = isTheirs || (was.state === 'closed' && !(closedAt >= last));
  // What ran here ended with that Submit, and lasted no longer than its log says; opened again there, it goes on.
  const ends = isElsewhere && was.turnedElsewhere !== 'open' ? endsElsewhere(session, isKnown ? from : now) : [];
  const paused = isPaused(session.tally);
  const turn: Step['turn'] = was.state === 'voided' ? 'mistake' : isTheirs && !fetched ? 'elsewhere' : undefined;
  const since = isKnown ? { at: new Date(from).toISOString(), turn } : { turn: 'pause' as const };
  const pause: Step[] = paused || !(isKnown || timer === 'paused') ? [] : [{ act: { kind: 'pause' }, ...since }];
  // Opened on another device, nobody presses that here.
  const backAs = was.state === 'open' && !fetched ? 'elsewhere' : turn === 'mistake' ? turn : undefined;
  const back: Step = { act: { kind: 'resume' }, turn: backAs };
  const resume = timer === 'running' && (paused || isElsewhere || pause.length > 0) ? [back] : [];
  const steps = [...ends, ...pause, ...resume];
  const kinds = steps.map(({ act }) => act.kind);
  if (steps.length === 0 || whyNotMore(session.eventCount + steps.length, kinds)) return { session };
  return appendSteps(session, steps, stamper, 'app');
}

/** It was submitted, though never here. */
function submittedOf(was: SessionRow, { closedAt }: SessionRow, offset: number | null): Pick<SessionRow, 'closedAt'> {
  const since = was.state === 'voided' || closedAt !== undefined ? undefined : closedSince(was, offset);
  return since === undefined ? {} : { closedAt: since };
}

/** When intervals were marked, ms. */
const markedIn = ({ tally }: SessionRow): number[] =>
  tally.runs.flatMap(({ marks }) => Object.values(marks).map(({ at }) => Date.parse(at)));

function restartOp({ id }: SessionRow): NewOp {
  return { kind: 'restartSession', lane: `session:${id}`, entityType: 'session', entityId: id, body: { uid: id } };
}
