import type { endpoints } from '#contract/endpoints.ts';
import { textKey } from '#domain/text.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { requireFreeName } from './name-taken.ts';
import { requireRoom } from './require-room.ts';

/** POST /api/skills: one more for the company's catalogue. */
export async function addSkill({ db, who, body }: WriteCall<typeof endpoints.addSkill>): Promise<Effect> {
  await requireRoom(db, { table: 'skills', companyId: who.companyId }, body.definition);
  const { name, min_trials = null, definition = '' } = body;
  const values = { company_id: who.companyId, name, name_key: textKey(name), min_trials, definition, retired_at: null };
  const { id } = await requireFreeName('skills_name', () =>
    db.insertInto('skills').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return { status: 201, entity: 'skill', entityId: id };
}
