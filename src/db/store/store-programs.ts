import type * as z from 'zod/mini';
import type { assigned, assignmentAnswer, Behavior, Skill } from '#contract/programs.ts';
import type { AssignmentRow, TallybookDb } from '#db/database.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';

type Assignment = z.infer<typeof assignmentAnswer>;

/** What is assigned to a client as a row. */
export const assignmentRow = (
  clientId: number,
  { behaviour_ids, skill_ids, own }: z.infer<typeof assigned>,
): AssignmentRow => ({
  clientId,
  behaviorIds: behaviour_ids,
  skillIds: skill_ids,
  ...(own && own.length > 0 ? { own } : {}),
});

/** What the server just stored for a client, so that the next session here starts with it. */
export async function storeAssignment(
  db: TallybookDb,
  clientId: number,
  { behaviors, skills, own }: Omit<Assignment, 'versions'>,
): Promise<void> {
  await whileSignedIn(db, [db.assignments, db.behaviors, db.skills], async () => {
    const [behaviour_ids, skill_ids] = [behaviors.map(({ id }) => id), skills.map(({ id }) => id)];
    await db.assignments.put(assignmentRow(clientId, { behaviour_ids, skill_ids, own }));
    await db.behaviors.bulkPut([...behaviors]);
    await db.skills.bulkPut([...skills]);
  });
}

/** One behavior or skill of the catalogue as the server just stored it. */
export async function storeProgram(
  db: TallybookDb,
  kind: 'behaviors' | 'skills',
  program: Behavior | Skill,
): Promise<void> {
  await whileSignedIn(db, [db.behaviors, db.skills], async () => {
    if (kind === 'behaviors') await db.behaviors.put(program as Behavior);
    else await db.skills.put(program as Skill);
  });
}
