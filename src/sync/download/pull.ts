import { noteEndpoints } from '#contract/notes.ts';
import { payloadEndpoints } from '#contract/payload.ts';
import { peopleEndpoints } from '#contract/people.ts';
import { scheduleEndpoints } from '#contract/schedule.ts';
import { sessionEndpoints } from '#contract/session.ts';
import type { TallybookDb } from '#db/database.ts';
import { findLife, saveContact } from '#db/device/contact.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';
import { findAccount, listClients } from '#db/queries/caseload.ts';
import { findContact } from '#db/queries/unsent.ts';
import { storeHours, storeNotes, storePayload, storeSchedule, storeSessions } from '#db/store/store-pulled.ts';
import { isGranted } from '#domain/access/permission.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { clockOffset } from '#sync/clock-offset.ts';
import type { Server } from '#sync/server.ts';
import { pullEntries } from './pull-entries.ts';

export type PullPorts = { db: TallybookDb; server: Server; now(): number };

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 200;
/** Own notes and sessions kept on the device: years of a therapist's work. */
const MAX_PAGES = 15;
/** Days of the calendar kept around today. */
export const DAYS_BACK = 7;
export const DAYS_AHEAD = 35;

/** `all`: everything this device keeps (first sign-in, a new day, a restored server). `latest`: the newest page of each list. */
type PullDepth = 'all' | 'latest';

/**
 * Downloads what a person needs without a network. The caseload comes first and complete; then sessions, notes,
 * calendar and hours, page by page, a few rows per transaction. Unsent work is never overwritten.
 * @throws AskFailed when the server can't be reached; what was stored by then stays.
 */
export async function pull(ports: PullPorts, depth: PullDepth): Promise<void> {
  const steps = await planSteps(ports, depth);
  try {
    for (const [done, step] of steps.entries()) {
      if (depth === 'all') await saveContact(ports.db, { progress: { what: 'download', done, total: steps.length } });
      await step();
    }
    if (depth === 'all') await markWhole(ports);
  } finally {
    if (depth === 'all') await saveContact(ports.db, { progress: null });
  }
}

/** After a sign-out in between, everything is missing again. */
async function markWhole({ db, now }: PullPorts): Promise<void> {
  const fullPullAt = new Date(now()).toISOString();
  await whileSignedIn(db, [], async () => saveContact(db, { fullPullAt, fullPullLife: await findLife(db) }));
}

/** A full download is due at the first sign-in, once a day and when the server was restored; in between its changes are followed. */
export async function isFullPullDue(db: TallybookDb, now: number): Promise<boolean> {
  const { fullPullAt = null, fullPullLife = 0 } = (await findContact(db)) ?? {};
  if (fullPullAt === null || fullPullLife !== (await findLife(db))) return true;
  return Math.abs(now - Date.parse(fullPullAt)) >= DAY_MS;
}

/** The caseload, without which nothing can be recorded. */
export async function pullPayload({ db, server, now }: PullPorts): Promise<void> {
  const sentAt = now();
  const payload = await server.ask(payloadEndpoints.payload);
  const receivedAt = now();
  await storePayload(db, payload, new Date(receivedAt).toISOString());
  await saveContact(db, clockOffset(Date.parse(payload.serverTime), sentAt, receivedAt));
}

async function planSteps(ports: PullPorts, depth: PullDepth): Promise<(() => Promise<void>)[]> {
  await pullPayload(ports);
  const account = await findAccount(ports.db);
  if (!account) return [];
  const may = (permission: string) => isGranted(account.permissions, permission);
  const pages = depth === 'all' ? MAX_PAGES : 1;
  return [
    ...(may('session.record') ? [() => pullSessions(ports, pages)] : []),
    ...(may('notes.view') ? [() => pullNotes(ports, pages)] : []),
    ...(may('schedule.calendar.view') ? [() => pullSchedule(ports, account.policy.timeZone)] : []),
    ...(may('session.record') ? [() => pullHours(ports, account.policy.timeZone)] : []),
    // The office may look at the graph of any client, and requests each one's data when it opens the graph.
    ...(depth === 'all' && may('behavior.view') && !may('company.clients.view') ? [() => pullAllEntries(ports)] : []),
  ];
}

async function pullSessions({ db, server }: PullPorts, pages: number): Promise<void> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page++) {
    const answer: Awaited<ReturnType<typeof server.ask<typeof sessionEndpoints.sessions>>> = await server.ask(
      sessionEndpoints.sessions,
      {
        query: { limit: PAGE, ...(cursor ? { cursor } : {}) },
      },
    );
    await storeSessions(db, answer.sessions);
    cursor = answer.nextCursor;
    if (cursor === null) return;
  }
}

async function pullNotes({ db, server }: PullPorts, pages: number): Promise<void> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page++) {
    const answer: Awaited<ReturnType<typeof server.ask<typeof noteEndpoints.notes>>> = await server.ask(
      noteEndpoints.notes,
      {
        query: { limit: PAGE, ...(cursor ? { cursor } : {}) },
      },
    );
    await storeNotes(db, answer.data);
    cursor = answer.nextCursor;
    if (cursor === null) return;
  }
}

async function pullSchedule({ db, server, now }: PullPorts, zone: string): Promise<void> {
  const today = inZone(now(), zone).date;
  const answer = await server.ask(scheduleEndpoints.scheduleEvents, {
    query: { start: addDays(today, -DAYS_BACK), end: addDays(today, DAYS_AHEAD) },
  });
  await storeSchedule(db, [...answer.events, ...answer.repeat]);
}

/** The hours of the clients that have a limit: others' notes change them, too. */
export async function pullHours({ db, server, now }: PullPorts, zone: string): Promise<void> {
  const date = inZone(now(), zone).date;
  const clients = await listClients(db);
  const limited = clients.filter((one) => one.asst_billing_hours !== null);
  const offsetMs = (await findContact(db))?.offsetMs ?? 0;
  const asked = limited.map(async ({ id }) => {
    const added = (await db.hours.get(id))?.added ?? 0;
    const askedAt = now() + offsetMs;
    const { logHours } = await server.ask(peopleEndpoints.logHours, { params: { id }, query: { date } });
    return { clientId: id, logHours, date, at: new Date(now()).toISOString(), askedAt, added };
  });
  const answered = await Promise.allSettled(asked);
  await storeHours(
    db,
    answered.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  );
  for (const one of answered) if (one.status === 'rejected') throw one.reason;
}

/** What the graphs of one's own clients are drawn from. */
async function pullAllEntries({ db, server, now }: PullPorts): Promise<void> {
  for (const client of await listClients(db)) await pullEntries(db, server, now, client.id);
}
