import type { Behavior, Skill } from '#contract/programs.ts';
import type { TallybookDb } from '#db/database.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';

/** What the server just stored for a client, so that the next session here starts with it. */
export async function storeAssignment(
  db: TallybookDb,
  clientId: number,
  { behaviors, skills }: { behaviors: readonly Behavior[]; skills: readonly Skill[] },
): Promise<void> {
  await whileSignedIn(db, [db.assignments, db.behaviors, db.skills], async () => {
    await db.assignments.put({
      clientId,
      behaviorIds: behaviors.map(({ id }) => id),
      skillIds: skills.map(({ id }) => id),
    });
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
