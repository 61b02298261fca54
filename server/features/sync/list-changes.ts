import type { FastifyRequest } from 'fastify';
import type { endpoints } from '#contract/endpoints.ts';
import type { Change } from '#contract/sync.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { countFitting, type WeighedTable, weighRows } from '#server/http/answer/answer-bytes.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { afterSeq, makeCursor, readClock, readCursor } from './change-cursor.ts';
import { describeChanges } from './describe-changes.ts';
import { type Changed, findChanges } from './find-changes.ts';

type Changes = typeof endpoints.syncChanges;

const DEFAULT_LIMIT = 100;

/** GET /api/sync/changes: what changed since the cursor in what this person's device keeps, in the order of commits. */
export async function listChanges(call: Call<Changes>, request: FastifyRequest): Promise<Answer<Changes>> {
  const { db, who, query } = call;
  const epoch = await readEpoch(db);
  // Before the rows: what is committed in between is sent twice, and never left out.
  const clock = await readClock(db, who.companyId);
  if (query.cursor === undefined) {
    return { changes: [], nextCursor: makeCursor(epoch, who, afterSeq(clock.head)), more: false, epoch };
  }
  const after = readCursor(query.cursor, epoch, who, clock);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await findChanges(db, who, after, limit + 1);
  const shown = await cutByBytes(call, found.slice(0, limit));
  const last = shown.at(-1);
  const more = found.length > shown.length;
  const end = afterSeq(clock.head);
  const next = last && (more || last.seq >= end.seq) ? last : end;
  const changes: Change[] = await describeChanges(request.server, call, shown);
  return { changes, nextCursor: makeCursor(epoch, who, next.seq < after.seq ? after : next), more, epoch };
}

/** What a change may tell that has no small limit of its own. */
const heavy: Readonly<Record<string, WeighedTable>> = {
  note: 'notes',
  session: 'sessions',
  schedule_event: 'schedule_events',
  assignment: 'clients',
};

/** The changes, from the first on, whose rows one answer can have. */
async function cutByBytes({ db, who }: Call<Changes>, found: Changed[]): Promise<Changed[]> {
  const bytes = new Map<string, number>();
  for (const [entity, table] of Object.entries(heavy)) {
    const ids = found.filter((one) => one.entity === entity).map(({ id }) => id);
    for (const [id, of] of await weighRows(db, who.companyId, table, ids)) bytes.set(`${entity} ${id}`, of);
  }
  return found.slice(0, countFitting(found.map(({ entity, id }) => bytes.get(`${entity} ${id}`) ?? 0)));
}
