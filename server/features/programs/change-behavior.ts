import type { endpoints } from '#contract/endpoints.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { measuredBy } from './behavior-values.ts';
import { namedBy, requireFreeName } from './name-taken.ts';
import { changedIn, recordChange, requireReworded } from './record-change.ts';
import { requireRoom } from './require-room.ts';
import { retiredAt } from './retired-at.ts';

/** PATCH /api/behaviors/{id}: renames, changes how it is measured, retires or brings back. What was recorded stays. */
export async function changeBehavior(call: WriteCall<typeof endpoints.changeBehavior>): Promise<Effect> {
  const { db, who, params, body, now } = call;
  const stored = await db
    .selectFrom('behaviors')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound();
  requireReworded(body);
  await requireRoom(db, { table: 'behaviors', companyId: who.companyId }, body.definition, stored);
  const changed = {
    ...namedBy(body, stored),
    ...measuredBy(body, stored),
    definition: body.definition ?? stored.definition,
    retired_at: retiredAt(body.retired, stored.retired_at, now),
  };
  await requireFreeName('behaviors_name', () =>
    db
      .updateTable('behaviors')
      .set(changed)
      .where('company_id', '=', who.companyId)
      .where('id', '=', params.id)
      .execute(),
  );
  await recordChange(call, 'behavior_id', stored, changed);
  return { status: 200, entity: 'behavior', entityId: params.id, detail: { changed: changedIn(body) } };
}
