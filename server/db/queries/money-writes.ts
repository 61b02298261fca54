import type { MoneyAction, MoneyResult } from '#contract/billing.ts';
import type { MoneyMark } from '#domain/money/billing-rules.ts';
import type { Tx } from '../transaction.ts';

interface MoneyWrite {
  companyId: number;
  userId: number;
  action: MoneyAction;
  results: MoneyResult[];
  /** What was put on which notes. */
  marks: { mark: MoneyMark; ids: number[] }[];
  now: Date;
}

/** Writes down what a call did and answered, so that its repetition answers the same. Gives the id of the row. */
export async function storeMoneyWrite(tx: Tx, write: MoneyWrite): Promise<number> {
  const { companyId, userId, action, results, marks, now } = write;
  const { id } = await tx
    .insertInto('money_writes')
    .values({ company_id: companyId, user_id: userId, at: now, action, results: JSON.stringify(results) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = marks.flatMap(({ mark, ids }) =>
    ids.map((note_id) => ({ company_id: companyId, note_id, mark, write_id: id })),
  );
  if (rows.length > 0) await tx.insertInto('money_marks').values(rows).execute();
  return id;
}

export async function readMoneyResults(tx: Tx, companyId: number, id: number): Promise<MoneyResult[]> {
  const { results } = await tx
    .selectFrom('money_writes')
    .select('results')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return results;
}
