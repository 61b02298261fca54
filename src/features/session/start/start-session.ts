import type { StartSessionBody } from '#contract/session.ts';
import { capture, type Device } from '#db/capture.ts';
import type { TallybookDb } from '#db/database.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { findAccount, findProgram } from '#db/queries/caseload.ts';
import { listSessionsOf } from '#db/queries/entries.ts';
import type { SessionRow } from '#db/rows.ts';
import { draftOf } from '#db/session-draft.ts';
import { keptNow } from '#db/store/kept-measures.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { messages, type SessionStart, whyNotStart } from '#domain/session/session-rules.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { orderedLike } from '#domain/session/tile-order.ts';

/** Who records whom. */
export type StartFor = {
  userId: number;
  client: { id: number; first_name: string; last_name: string };
  /** The calendar event whose visit it is. */
  eventUid?: string | undefined;
};

/** Who and what the session is for, read from the device's downloaded data; absent: that was never downloaded. */
type StartContext = StartFor & {
  behaviorIds?: number[];
  skillIds?: number[];
  /** The behaviors are in the person's own order. */
  ownOrder?: boolean;
  /** The company's. */
  timeZone?: string;
};

/**
 * Starts a session: its row, its note's draft and the op, in one transaction. Works without a network.
 * @returns the session's uid. @throws CaptureRefused, CaptureFailed
 */
export async function startSession(device: Device, start: SessionStart, context: StartContext): Promise<string> {
  if (Object.keys(whyNotStart(start)).length > 0) throw new CaptureRefused(messages.fixAll);
  const id = device.newId();
  const noteUid = noteUidOf(id);
  const of = { clientId: context.client.id, startDate: start.startDate };
  const kept = await keptNow(device.db, of, context.behaviorIds ?? [], context.skillIds ?? []);
  await capture(device, { session: id, note: noteUid }, (_state, stamper) => {
    const session = { ...newSession(id, noteUid, start, context, stamper.now), ...kept };
    return {
      session,
      note: draftOf(session),
      ops: [
        {
          kind: 'startSession',
          lane: `session:${id}`,
          entityType: 'session',
          entityId: id,
          body: startBody(id, start, context, stamper.now),
        },
      ],
    };
  });
  return id;
}

/**
 * The same with the client's program as it is on the disk now: what the form knew may belong to a previously chosen
 * client, or may not have arrived yet.
 */
export async function startWithProgram(device: Device, start: SessionStart, whom: StartFor): Promise<string> {
  const [program, account, before] = await Promise.all([
    findProgram(device.db, whom.client.id, start.startDate),
    findAccount(device.db),
    lastOwnOrder(device.db, whom),
  ]);
  const idsOf = (programs: readonly { id: number }[]) => programs.map(({ id }) => id);
  return startSession(device, start, {
    ...whom,
    ...(program && {
      behaviorIds: orderedLike(idsOf(program.behaviors), before ?? []),
      skillIds: idsOf(program.skills),
    }),
    ...(before && { ownOrder: true }),
    ...(account && { timeZone: account.policy.timeZone }),
  });
}

/** The order in which this person last put the client's tiles on this device; undefined: as they are assigned. */
async function lastOwnOrder(db: TallybookDb, { userId, client }: StartFor): Promise<number[] | undefined> {
  const ordered = (await listSessionsOf(db, client.id)).filter((one) => one.userId === userId && one.ownOrder);
  return ordered.sort((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1)?.behaviorIds;
}

/** With the current zone and program: the delivery may arrive after they have changed. */
function startBody(uid: string, start: SessionStart, context: StartContext, now: string): StartSessionBody {
  const { client, eventUid, behaviorIds, skillIds, timeZone } = context;
  return {
    uid,
    client_id: client.id,
    visit_location: start.visit_location as StartSessionBody['visit_location'],
    startDate: start.startDate,
    startTime: start.startTime,
    ...(start.endDate ? { endDate: start.endDate } : {}),
    ...(start.endTime ? { endTime: start.endTime } : {}),
    ...(start.assumedEnd && { assumed_end: start.endTime, planned_end: start.assumedEnd.planned }),
    begun_at: now,
    ...(eventUid === undefined ? {} : { event_uid: eventUid }),
    ...(timeZone ? { time_zone: timeZone } : {}),
    ...(behaviorIds ? { behaviour_ids: behaviorIds } : {}),
    ...(skillIds ? { skill_ids: skillIds } : {}),
  };
}

function newSession(id: string, noteUid: string, start: SessionStart, context: StartContext, now: string): SessionRow {
  const { client, userId, eventUid, behaviorIds = [], skillIds = [], ownOrder = false, timeZone } = context;
  return {
    id,
    serverId: null,
    userId,
    clientId: client.id,
    clientName: { first_name: client.first_name, last_name: client.last_name },
    state: 'open',
    visitLocation: start.visit_location ?? 0,
    startDate: start.startDate,
    endDate: start.endDate || null,
    startTime: start.startTime,
    endTime: start.endTime || null,
    ...(start.assumedEnd && { assumedEnd: { time: start.endTime, ...start.assumedEnd } }),
    ...(eventUid === undefined ? {} : { eventUid }),
    timeZone,
    createdAt: now,
    begunAt: now,
    timerStartedAt: now,
    behaviorIds,
    skillIds,
    ...(ownOrder && { ownOrder }),
    hiddenBehaviorIds: [],
    tally: emptyTally,
    last: null,
    eventCount: 0,
    noteUid,
    answers: { zero: [], notWatched: [] },
    logHours: null,
    payDate: null,
    version: null,
    eventsHere: true,
    updatedSeq: 0,
  };
}
