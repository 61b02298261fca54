import { NEWS_DAYS } from '#domain/notification.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { about, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Clients who came onto the person's caseload, and those who were taken off it. */
export async function listCaseloadChanges(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const since = new Date(now.getTime() - NEWS_DAYS * DAY);
  const added = await selectCaseload(db, who)
    .where('caseloads.removed_at', 'is', null)
    .where('caseloads.added_at', '>=', since)
    .orderBy('caseloads.added_at', 'desc')
    .execute();
  const removed = await selectCaseload(db, who)
    .where('caseloads.removed_at', '>=', since)
    .orderBy('caseloads.removed_at', 'desc')
    .execute();
  return [
    ...added.map((row) => pieceOf('client_added', row, row.added_at ?? since)),
    ...removed.map((row) => pieceOf('client_removed', row, row.removed_at ?? since)),
  ];
}

function pieceOf(
  kind: 'client_added' | 'client_removed',
  { id, first_name, last_name }: { id: number; first_name: string; last_name: string },
  at: Date,
): PieceOfNews {
  return { ...about, key: `${kind}-${id}-${at.getTime()}`, kind, at, client: { id, first_name, last_name } };
}

function selectCaseload(db: Db, who: Principal) {
  return db
    .selectFrom('caseloads')
    .innerJoin('clients', inSameCompany('clients.id', 'caseloads.client_id'))
    .select(['clients.id', 'clients.first_name', 'clients.last_name', 'caseloads.added_at', 'caseloads.removed_at'])
    .where('caseloads.company_id', '=', who.companyId)
    .where('caseloads.user_id', '=', who.userId)
    .limit(MOST_NEWS);
}
