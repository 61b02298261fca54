import { sql } from 'kysely';
import { fullName } from '#domain/access/person-name.ts';
import { NEWS_DAYS } from '#domain/notification.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { about, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What the office decided about the person's held work (reading 36). */
export async function listDecidedWork(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const rows = await selectWork(db, who)
    .where('held.state', 'in', ['accepted', 'refused'])
    .where('held.decided_at', '>=', since(now))
    .orderBy('held.decided_at', 'desc')
    .limit(MOST_NEWS)
    .execute();
  return rows.map((row) => {
    const kind = row.state === 'accepted' ? 'work_accepted' : 'work_refused';
    return { ...pieceOf(row), key: `${kind}-${row.id}`, kind, at: row.decided_at ?? now, comment: row.decision_reason };
  });
}

/**
 * What somebody brought in for the person from a file, one piece for each session, note or entry: nothing is done in
 * anybody's name that they are not told of.
 */
export async function listBroughtIn(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const rows = await selectWork(db, who)
    .distinctOn(['held.brought_by', sql`coalesce(held.subject::text, held.id::text)`])
    .where('held.brought_by', 'is not', null)
    .where('held.received_at', '>=', since(now))
    .orderBy('held.brought_by')
    .orderBy(sql`coalesce(held.subject::text, held.id::text)`)
    .orderBy('held.id')
    .execute();
  const pieces = rows.map((row) => {
    const kind = 'work_brought_in' as const;
    return { ...pieceOf(row), key: `${kind}-${row.id}`, kind, at: row.received_at };
  });
  return pieces.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_NEWS);
}

const since = (now: Date) => new Date(now.getTime() - NEWS_DAYS * DAY);

function selectWork(db: Db, who: Principal) {
  return (
    db
      .selectFrom('held_work as held')
      // Work may name any client: the author is told the name of one who is or was theirs, and of no other.
      .leftJoin('caseloads', (join) =>
        inSameCompany('caseloads.user_id', 'held.user_id')(join).onRef('caseloads.client_id', '=', 'held.client_id'),
      )
      .leftJoin('clients', inSameCompany('clients.id', 'caseloads.client_id'))
      .leftJoin('users as bringer', inSameCompany('bringer.id', 'held.brought_by'))
      .select(['held.id', 'held.state', 'held.received_at', 'held.decided_at', 'held.decision_reason'])
      .select(['caseloads.client_id', 'clients.first_name', 'clients.last_name'])
      .select(['bringer.first_name as b_first', 'bringer.last_name as b_last'])
      .where('held.company_id', '=', who.companyId)
      .where('held.user_id', '=', who.userId)
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWork>['execute']>>[number];

/** About which client it is, and who brought it in. */
function pieceOf({ client_id, first_name, last_name, b_first, b_last }: Row) {
  const client =
    client_id === null ? null : { id: client_id, first_name: first_name ?? '', last_name: last_name ?? '' };
  const by = b_first === null ? null : fullName({ first_name: b_first, last_name: b_last ?? '' });
  return { ...about, client, by };
}
