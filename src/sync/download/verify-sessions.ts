import * as z from 'zod/mini';
import { syncEndpoints } from '#contract/sync.ts';
import type { TallybookDb, VerifiedRow } from '#db/database.ts';
import { listEvents } from '#db/queries/sessions.ts';
import { type Comparable, listComparable } from '#db/queries/verified.ts';
import type { NoteRow, SessionRow } from '#db/rows.ts';
import { type DigestSource, digestText } from '#domain/session/session-digest.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { countsOf } from '#domain/session/session-numbers.ts';
import { foldSession } from '#domain/session/tally.ts';
import type { Server } from '#sync/server.ts';

/** The most sessions compared in one run: about a day's work, not a year's. */
const MOST = 40;

type VerifyPorts = { db: TallybookDb; server: Pick<Server, 'send'>; now(): number };

/**
 * Compares sent sessions with the server's copies, by digest, and stores the results. `again` includes sessions that
 * already matched. Stops quietly when the server can't be asked. @returns how many were compared.
 */
export async function verifySessions(ports: VerifyPorts, { again = false } = {}): Promise<number> {
  if (!globalThis.crypto?.subtle) return 0;
  let compared = 0;
  for (const one of await listComparable(ports.db, { most: MOST, again })) {
    const row = await compare(ports, one);
    if (!row) return compared;
    await keepComparison(ports.db, one, row);
    compared += 1;
  }
  return compared;
}

const answer = syncEndpoints.syncDigest.answer;

/** Null: the server can't be asked. */
async function compare({ db, server, now }: VerifyPorts, { session, upTo }: Comparable): Promise<VerifiedRow | null> {
  const events = await listEvents(db, session.id);
  const note = await db.notes.get(session.noteUid);
  const mine = await digestOf(sourceOf(session, events, note));
  const outcome = await server.send(syncEndpoints.syncDigest, { query: { scope: `session:${session.id}` } });
  const read = outcome.class === 'done' ? z.safeParse(answer, outcome.body) : null;
  if (!read?.success && outcome.class !== 'missing') return null;
  const theirs = read?.success ? read.data : null;
  return {
    sessionId: session.id,
    upTo,
    version: session.version,
    life: session.life ?? 0,
    result: theirs?.digest === mine ? 'same' : 'differs',
    events: { here: events.length, there: theirs?.events ?? 0 },
    at: new Date(now()).toISOString(),
  };
}

/** Stores the result, unless the session changed while the server was being asked. */
async function keepComparison(db: TallybookDb, { session }: Comparable, row: VerifiedRow): Promise<void> {
  await db.transaction('rw', [db.verified, db.sessions], async () => {
    const now = await db.sessions.get(session.id);
    if (now?.updatedSeq === session.updatedSeq && now.version === session.version) await db.verified.put(row);
  });
}

/** A session as this device knows it, in the digest's terms. */
function sourceOf(
  session: SessionRow,
  events: readonly SessionEvent[],
  note: Pick<NoteRow, 'uid' | 'fields' | 'serverId'> | undefined,
): DigestSource {
  const { id, clientId, visitLocation, startDate, startTime, endDate, endTime, state, answers } = session;
  const isClosed = state === 'closed';
  return {
    session: { uid: id, client_id: clientId, visit_location: visitLocation, startDate, startTime },
    end: isClosed && endDate !== null && endTime !== null ? { endDate, endTime } : null,
    events,
    note: note ? noteOf(note) : null,
    entry: isClosed ? entryOf(events, answers.zero) : [],
  };
}

function noteOf({ uid, fields }: Pick<NoteRow, 'uid' | 'fields'>): DigestSource['note'] {
  const { client_id, location, ...texts } = fields;
  return { uid, ...texts, client_id: client_id ?? 0, location: location ?? 0 };
}

const entryOf = (events: readonly SessionEvent[], zero: readonly number[]): DigestSource['entry'] =>
  [...countsOf({ tally: foldSession(events), zero })].map(([behaviour_id, entry]) => ({ behaviour_id, entry }));

async function digestOf(source: DigestSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(digestText(source)));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
