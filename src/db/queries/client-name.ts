import type { Client } from '#contract/people.ts';
import type { TallybookDb } from '../database.ts';

/** A client's name, where the client is on this device. */
export async function findClientName(
  db: TallybookDb,
  id: number | null,
): Promise<Pick<Client, 'first_name' | 'last_name'> | null> {
  return (id === null ? undefined : await db.clients.get(id)) ?? null;
}
