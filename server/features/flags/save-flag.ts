import type { endpoints } from '#contract/endpoints.ts';
import { BILLING_FLAGS, type Flag } from '#contract/flags.ts';
import { textKey } from '#domain/text.ts';
import { isSqlError, sqlState } from '#server/db/sql-error.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { requireRoomFor } from '#server/http/company-room.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';

/** POST /api/company/flag: a new flag. A name exists only once in a category, however it is written. */
export async function saveFlag({ db, who, body }: WriteCall<typeof endpoints.saveFlag>): Promise<Effect> {
  await requireRoomFor(db, { companyId: who.companyId, table: 'flags', more: 1 });
  const row = await db
    .insertInto('flags')
    .values({
      company_id: who.companyId,
      name: body.name,
      name_key: textKey(body.name),
      category: body.category ?? BILLING_FLAGS,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!isSqlError(error, sqlState.uniqueViolation, 'flags_name')) throw error;
      throw new ProblemError(409, 'duplicate_name', { detail: 'There is a flag of this name already.' });
    });
  return { status: 201, entity: 'flag', entityId: row.id };
}

export function readFlag({ db, who }: AnswerCall, id: number): Promise<Flag> {
  return db
    .selectFrom('flags')
    .select(['id', 'name', 'category'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
