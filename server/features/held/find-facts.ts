import { endpoints } from '#contract/endpoints.ts';
import type { StoredSessionFact } from '#contract/held.ts';
import { sentEvent } from '#contract/session-event.ts';
import { FURTHEST, factsPointedTo } from '#domain/held-pointers.ts';
import { objectOf } from '#domain/json-object.ts';
import { withOwnFields } from '#domain/session/session-event-fields.ts';
import type { Db } from '#server/db/pool.ts';
import { countFitting } from '#server/http/answer/answer-bytes.ts';
import { subjectOf } from '#server/http/write/held-work.ts';
import type { HeldRow } from './held-row.ts';

type Piece = Pick<HeldRow, 'id' | 'user_id' | 'path' | 'body'>;
type Wanted = ReturnType<typeof factsPointedTo>;

/**
 * The facts that those of a piece take back, correct or score, and what these are said of in their turn: of the visit as
 * it is stored, or of what waits of it beside the piece.
 */
export async function findFacts(
  db: Db,
  companyId: number,
  piece: Piece,
  sessionId: number | null,
): Promise<StoredSessionFact[]> {
  const found = new Map<string, StoredSessionFact>();
  const own = factsOf(piece.body);
  let facts = own;
  for (let turn = 0; turn < FURTHEST; turn++) {
    const wanted = leftOf(factsPointedTo(facts), [...own, ...found.values()]);
    if (wanted.uids.length + wanted.runs.length === 0) break;
    const stored = sessionId === null ? [] : await findStored(db, { companyId, sessionId }, wanted);
    const waiting = await findWaiting(db, companyId, piece, leftOf(wanted, stored));
    facts = [...stored, ...waiting];
    for (const fact of [...stored, ...waiting]) found.set(fact.uid, fact);
  }
  return [...found.values()];
}

function leftOf({ uids, runs }: Wanted, known: readonly StoredSessionFact[]): Wanted {
  const knownUids = new Set(known.map(({ uid }) => uid));
  const knownRuns = new Set(known.map(({ kind, run }) => (kind === 'interval_start' ? run : undefined)));
  return {
    uids: [...new Set(uids)].filter((uid) => !knownUids.has(uid)),
    runs: [...new Set(runs)].filter((run) => !knownRuns.has(run)),
  };
}

type OfSession = { companyId: number; sessionId: number };

async function findStored(db: Db, { companyId, sessionId }: OfSession, wanted: Wanted): Promise<StoredSessionFact[]> {
  const { uids, runs } = wanted;
  const rows = await db
    .selectFrom('session_events')
    .select('event')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where((eb) =>
      eb.or([
        eb('uid', '=', eb.fn.any(eb.val(uids))),
        eb.and([
          eb(eb.ref('event', '->>').key('kind'), '=', 'interval_start'),
          eb(eb.ref('event', '->>').key('run'), '=', eb.fn.any(eb.val(runs))),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ event }) => event);
}

async function findWaiting(db: Db, companyId: number, piece: Piece, wanted: Wanted): Promise<StoredSessionFact[]> {
  const subject = subjectOf(piece.body);
  if (wanted.uids.length + wanted.runs.length === 0 || subject === null) return [];
  const waiting = db
    .selectFrom('held_work')
    .where('company_id', '=', companyId)
    .where('user_id', '=', piece.user_id)
    .where('subject', '=', subject)
    .where('path', '=', DATA_ENTRY)
    .where('state', 'in', ['open', 'refused'])
    .where('id', '<>', piece.id);
  // A device sends what it takes back just before what takes it back, or with it.
  const nearest = await waiting
    .select(['id', 'bytes'])
    .orderBy((eb) => eb.fn('abs', [eb('id', '-', piece.id)]))
    .limit(MOST_PIECES)
    .execute();
  const near = nearest.slice(0, countFitting(nearest.map(({ bytes }) => bytes)));
  const rows = await waiting
    .select('body')
    .where('id', 'in', [0, ...near.map(({ id }) => id)])
    .execute();
  const [uids, runs] = [new Set<unknown>(wanted.uids), new Set<unknown>(wanted.runs)];
  const isWanted = ({ uid, kind, run }: Record<string, unknown>) =>
    uids.has(uid) || (kind === 'interval_start' && runs.has(run));
  return rows.flatMap(({ body }) => factsOf(body, isWanted));
}

/** A visit may have thousands of them. */
const MOST_PIECES = 100;
const DATA_ENTRY = endpoints.recordDataEntry.path;

/** The facts of a body, as they are stored. @param isWanted which: to read thousands for one takes long */
function factsOf(body: unknown, isWanted = (_fact: Record<string, unknown>) => true): StoredSessionFact[] {
  const { events } = objectOf(body);
  return (Array.isArray(events) ? events : []).flatMap((fact) => {
    if (!isWanted(objectOf(fact))) return [];
    const said = sentEvent.safeParse(fact);
    return said.success ? [withOwnFields(said.data)] : [];
  });
}
