import type { User } from '#contract/people.ts';
import type { TallybookDb } from '../database.ts';

/** The people this person may see, by last, then first name. */
export async function listUsers(db: TallybookDb): Promise<User[]> {
  const users = await db.users.toArray();
  const sortKey = ({ profile }: User) => `${profile.last_name} ${profile.first_name}`;
  return users.sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
}
