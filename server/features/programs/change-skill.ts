import type { endpoints } from '#contract/endpoints.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { namedBy, requireFreeName } from './name-taken.ts';
import { changedIn, recordChange, requireReworded } from './record-change.ts';
import { requireRoom } from './require-room.ts';
import { retiredAt } from './retired-at.ts';

/** PATCH /api/skills/{id}: renames, sets the fewest trials, retires or brings back. What was recorded stays. */
export async function changeSkill(call: WriteCall<typeof endpoints.changeSkill>): Promise<Effect> {
  const { db, who, params, body, now } = call;
  const stored = await db
    .selectFrom('skills')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound();
  requireReworded(body);
  await requireRoom(db, { table: 'skills', companyId: who.companyId }, body.definition, stored);
  const changed = {
    ...namedBy(body, stored),
    min_trials: body.min_trials === undefined ? stored.min_trials : body.min_trials,
    definition: body.definition ?? stored.definition,
    retired_at: retiredAt(body.retired, stored.retired_at, now),
  };
  await requireFreeName('skills_name', () =>
    db.updateTable('skills').set(changed).where('company_id', '=', who.companyId).where('id', '=', params.id).execute(),
  );
  await recordChange(call, 'skill_id', stored, changed);
  return { status: 200, entity: 'skill', entityId: params.id, detail: { changed: changedIn(body) } };
}
