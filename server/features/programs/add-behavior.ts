import type { endpoints } from '#contract/endpoints.ts';
import { textKey } from '#domain/text.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { type Measured, measuredBy } from './behavior-values.ts';
import { requireFreeName } from './name-taken.ts';
import { requireRoom } from './require-room.ts';

const unmeasured: Measured = {
  type: null,
  measure: 'count',
  timing: [],
  interval_length: null,
  interval_number: null,
};

/** POST /api/behaviors: one more for the company's catalogue. */
export async function addBehavior({ db, who, body }: WriteCall<typeof endpoints.addBehavior>): Promise<Effect> {
  await requireRoom(db, { table: 'behaviors', companyId: who.companyId }, body.definition);
  const values = {
    company_id: who.companyId,
    name: body.name,
    name_key: textKey(body.name),
    ...measuredBy(body, unmeasured),
    definition: body.definition ?? '',
    retired_at: null,
  };
  const { id } = await requireFreeName('behaviors_name', () =>
    db.insertInto('behaviors').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return { status: 201, entity: 'behavior', entityId: id };
}
