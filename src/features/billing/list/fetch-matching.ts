import { MOST_IDS } from '#contract/billing.ts';
import { briefNoteEndpoints } from '#contract/brief-notes.ts';
import { partsOf } from '#lib/parts-of.ts';
import { fetchRows, type Place } from '#lists/fetch-rows.ts';
import type { Server } from '#sync/server.ts';
import { type MoneyRow, moneyRows } from './money-row.ts';

/** The most notes that are chosen together: a bar and a preview of more are nothing that anybody looks over. */
export const MOST_CHOSEN = 5000;

/** A part of the matching notes, in brief: nothing that is made of many notes shows their texts. @throws AskFailed */
export async function askMoney(server: Server, query: Record<string, string | undefined>, place: Place) {
  const answer = await server.ask(briefNoteEndpoints.briefPay, { query: { ...query, ...place } });
  return { rows: moneyRows(answer), next: answer.nextCursor };
}

/** All matching notes, at most `most`. @throws AskFailed */
export async function fetchMatching(
  server: Server,
  query: Record<string, string | undefined>,
  most: number,
): Promise<MoneyRow[]> {
  return (await fetchRows((place) => askMoney(server, query, place), most)).rows;
}

/** The notes with these numbers as they are now; those that are gone are left out. @throws AskFailed */
export async function fetchNamed(server: Server, ids: readonly number[]): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = [];
  for (const part of partsOf(ids, MOST_IDS)) {
    const answer = await server.ask(briefNoteEndpoints.briefPay, { query: { ids: part.join(), limit: MOST_IDS } });
    rows.push(...moneyRows(answer));
  }
  return rows;
}
