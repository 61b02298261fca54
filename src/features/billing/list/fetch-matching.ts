import { billingEndpoints, MOST_IDS } from '#contract/billing.ts';
import { partsOf } from '#lib/parts-of.ts';
import type { Server } from '#sync/server.ts';
import { type MoneyRow, moneyRows } from './money-row.ts';

/** The most notes that are chosen together: a bar and a preview of more are nothing that anybody looks over. */
export const MOST_CHOSEN = 5000;

/** The most that one answer contains. */
const A_CALL = 200;

/** All matching notes, page by page, at most `most`. @throws AskFailed */
export async function fetchMatching(
  server: Server,
  query: Record<string, string | undefined>,
  most: number,
): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(A_CALL, most - rows.length);
    const answer = await server.ask(billingEndpoints.pay, { query: { ...query, limit, cursor } });
    rows.push(...moneyRows(answer));
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined && rows.length < most);
  return rows;
}

/** The notes with these numbers as they are now; those that are gone are left out. @throws AskFailed */
export async function fetchNamed(server: Server, ids: readonly number[]): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = [];
  for (const part of partsOf(ids, MOST_IDS)) {
    const answer = await server.ask(billingEndpoints.pay, { query: { ids: part.join(), limit: MOST_IDS } });
    rows.push(...moneyRows(answer));
  }
  return rows;
}
