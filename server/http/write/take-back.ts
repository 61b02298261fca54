import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { UNKNOWN_FIELD } from '#server/http/answer/problem.ts';
import { hashOf } from './hash-of.ts';
import type { Delivery } from './held-work.ts';

type Claim = Pick<Delivery, 'who' | 'key'> & { kind: string; bodyHash: Buffer };

/**
 * Its author's own device delivers what somebody had brought in for them: nobody has to decide any more. Answers the id
 * of what was accepted before, which is then what became of the work. Null where a file said something else under the
 * same key: what the author did is done, or refused to them, and never taken for the other.
 */
export async function takeBackBroughtIn(tx: Tx, { who, key, kind, bodyHash }: Claim): Promise<number | null> {
  await tx
    .deleteFrom('held_work')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is not', null)
    .where('state', '<>', 'accepted')
    .execute();
  const rows = await tx
    .selectFrom('held_work')
    .select(['id', 'method', 'path', 'body', 'subject', 'decided_at'])
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is not', null)
    .execute();
  const accepted = rows.find(
    ({ method, path, body }) => `${method} ${path.split('?', 1)[0]}` === kind && hashOf(body).equals(bodyHash),
  );
  if (!accepted || !(await isStillThere(tx, who, accepted))) return null;
  await confirmOwn(tx, who, accepted.subject);
  return accepted.id;
}

/** Their own device has delivered it as well: it is theirs, gives way to nothing any more, and its words are theirs. */
async function confirmOwn(tx: Tx, { companyId, userId }: Principal, subject: string | null): Promise<void> {
  if (subject === null) return;
  for (const table of ['sessions', 'behavior_entries', 'addenda'] as const)
    await tx
      .updateTable(table)
      .set({ brought_in: false })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('uid', '=', subject)
      .where('brought_in', '=', true)
      .execute();
  await sql`
    update notes set brought_in = false, updated_by = user_id, other_writers = case when exists (
        select from addenda where addenda.company_id = notes.company_id and note_id = notes.id
          and addenda.user_id = notes.brought_by) then other_writers
      else array_remove(other_writers, brought_by) end
    where company_id = ${companyId} and user_id = ${userId} and brought_in and updated_by = brought_by
      and (uid = ${subject} or session_id = (
        select id from sessions where company_id = ${companyId} and uid = ${subject}))`.execute(tx);
}

/**
 * Whether the record that accepted work is about is still the one that it was written into: where that had to give way
 * to the author's own since, the author's own has none of it.
 */
async function isStillThere(
  tx: Tx,
  { companyId }: Principal,
  { subject, decided_at }: { subject: string | null; decided_at: Date | null },
): Promise<boolean> {
  if (subject === null) return true;
  const { rows } = await sql`
    select from sessions where company_id = ${companyId} and uid = ${subject} and created_at <= ${decided_at}
    union all
    select from notes where company_id = ${companyId} and uid = ${subject} and created_at <= ${decided_at}
    union all
    select from behavior_entries where company_id = ${companyId} and uid = ${subject} and created_at <= ${decided_at}
    union all
    select from addenda where company_id = ${companyId} and uid = ${subject} and created_at <= ${decided_at}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * What an older release refused for a field that it did not know is tried again, and its copy with the office is no
 * more. Answers the copy's id when the office has decided about it: that is then what became of the work.
 */
export async function takeBackCopy(tx: Tx, { who, key }: Pick<Delivery, 'who' | 'key'>): Promise<number | null> {
  await tx
    .deleteFrom('held_work')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is', null)
    .where('state', '=', 'copy')
    .where('reason', '=', UNKNOWN_FIELD)
    .execute();
  const decided = await tx
    .selectFrom('held_work')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('op_id', '=', key)
    .where('brought_by', 'is', null)
    .where('decided_at', 'is not', null)
    .executeTakeFirst();
  return decided?.id ?? null;
}
