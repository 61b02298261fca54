import { type Change, capture, type Device, type Stamper } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { findNote, findSession } from '#db/queries/sessions.ts';
import type { SessionRow } from '#db/rows.ts';
import { whyNotReopen } from '#domain/note/settled-visit.ts';
import { whyNotMore } from '#domain/session/session-limit.ts';
import { isPaused } from '#domain/session/tally.ts';
import { endsElsewhere, lastDone } from '#features/session/record/end-episodes.ts';
import { appendSteps, type Step } from '#features/session/record/record-acts.ts';
import type { RestartedTimer } from '#features/session/start/session-machine.ts';

/**
 * Reopens a submitted session for data entry (the specification's Restart Session), and brings back one that was
 * started by mistake; an open one stays as it is. @param timer `paused` where only its note is put right: nobody watches.
 */
export async function restartSession(
  device: Device,
  sessionId: string,
  timer: RestartedTimer = 'running',
): Promise<void> {
  const why = await whyNot(device, sessionId);
  await capture(device, { session: sessionId }, ({ session }, stamper) => {
    if (!session) throw new CaptureRefused('This session is not on this device.');
    const { turnedElsewhere, ...mine } = session;
    if (session.state === 'open') return turnedElsewhere ? { session: mine } : {};
    if (!session.eventsHere)
      throw new CaptureRefused("This session's data is not on this device. Connect, then restart it.");
    if (why) throw new CaptureRefused(why);
    // When another device closed it nobody here knows.
    const closedAt = turnedElsewhere ? undefined : session.closedAt;
    const since = session.state === 'voided' ? session.voided?.at : closedAt;
    const reopened = pausedSince(since, mine, timer, stamper);
    return { ...reopened, ops: [restartOp(session), ...(reopened.ops ?? [])] };
  });
}

/** By what this device knows of its note; the server says the same. */
async function whyNot({ db, clock }: Device, sessionId: string): Promise<string | null> {
  const [session, account] = await Promise.all([findSession(db, sessionId), findAccount(db)]);
  const note = session && (await findNote(db, session.noteUid));
  return note?.base && account ? whyNotReopen(note.base, account.policy, clock.now()) : null;
}

/**
 * Nobody watched while it lay submitted, or voided: the timer and the observed time leave that out, like any other
 * pause, also one that Submit has noted. Where it was submitted elsewhere nobody here knows how long that was: what runs
 * here ends, and the pause of that Submit, which may come later, has its end. Of one that is full nothing more can be
 * noted.
 */
function pausedSince(closedAt: string | undefined, was: SessionRow, timer: RestartedTimer, stamper: Stamper): Change {
  const session: SessionRow = { ...was, state: 'open', voided: undefined };
  const paused = isPaused(session.tally);
  const from = Date.parse(closedAt ?? '');
  const at =
    closedAt !== undefined && from >= lastDone(session) && from < Date.parse(stamper.now) ? { at: closedAt } : null;
  const isElsewhere = was.state === 'closed' && (closedAt === undefined || from < lastDone(session));
  const ends = isElsewhere ? endsElsewhere(session, Date.parse(stamper.now)) : [];
  const pause: Step[] = paused || !(at || timer === 'paused') ? [] : [{ act: { kind: 'pause' }, ...at }];
  const resume: Step[] =
    timer === 'running' && (paused || isElsewhere || pause.length > 0) ? [{ act: { kind: 'resume' } }] : [];
  const steps = [...ends, ...pause, ...resume];
  const kinds = steps.map(({ act }) => act.kind);
  if (steps.length === 0 || whyNotMore(session.eventCount + steps.length, kinds)) return { session };
  return appendSteps(session, steps, stamper, 'app');
}

function restartOp({ id }: SessionRow): NewOp {
  return { kind: 'restartSession', lane: `session:${id}`, entityType: 'session', entityId: id, body: { uid: id } };
}
