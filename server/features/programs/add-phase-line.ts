import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { listBehaviors } from '#server/db/queries/list-programs.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { selectPhaseLines } from './phase-line.ts';

type Add = WriteCall<typeof endpoints.addPhaseLine>;

/** POST /api/phase-lines: where a phase begins. Sending the same line again returns the existing line. */
export async function addPhaseLine(call: Add): Promise<Effect> {
  const { db, who, body, now } = call;
  await requireClient(db, who, body.client);
  const behavior_id = body.behaviour_id ?? null;
  const known = await listBehaviors(db, who.companyId);
  if (behavior_id !== null && !known.some((one) => one.id === behavior_id)) {
    throw invalid({ behaviour_id: 'Is not in the catalogue' });
  }
  // One at a time: those who count together would all find room.
  await lockUid(db, who.companyId, `phase lines of ${body.client}`);
  const same = await findSame(call, behavior_id);
  if (same !== undefined) return { status: 200, entity: 'phase_line', entityId: same };
  await requireRoom(call);
  const line = { client_id: body.client, behavior_id, date: body.date, label: body.label };
  const made = await db
    .insertInto('phase_lines')
    .values({ ...line, company_id: who.companyId, user_id: who.userId, created_at: now, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { status: 201, entity: 'phase_line', entityId: made.id };
}

/** Of one client: every graph of theirs reads all of them. */
const MOST_LINES = 500;

async function requireRoom({ db, who, body }: Add): Promise<void> {
  const { there } = await selectPhaseLines(db, who.companyId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('there'))
    .where('client_id', '=', body.client)
    .executeTakeFirstOrThrow();
  if (there < MOST_LINES) return;
  const detail = `There are ${MOST_LINES} phase changes of this client already. Remove one first.`;
  throw new ProblemError(409, 'client_full', { detail });
}

async function findSame({ db, who, body }: Add, behaviorId: number | null): Promise<number | undefined> {
  const same = await selectPhaseLines(db, who.companyId)
    .where('client_id', '=', body.client)
    .where('date', '=', body.date)
    .where('label', '=', body.label)
    .where(sql<boolean>`behavior_id is not distinct from ${behaviorId}`)
    .executeTakeFirst();
  return same?.id;
}
