import { sql } from 'kysely';
import { inject } from 'vitest';
import { moveCompany } from '#server/db/places/move-company.ts';
import { HOME, joinPlaces, type Place } from '#server/db/places/places.ts';
import { settlePlaces } from '#server/db/places/settle.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { openWorld, type World } from '../world.ts';

/** The demo companies, of which one may be moved, and an empty database beside theirs. */
export interface Two {
  world: World;
  home: Place;
  south: Place;
  /** By its name, as the database where it is has it. */
  company(name: string): Promise<{ id: number; name: string }>;
  move(name: string, to: Place, onStep?: Parameters<typeof moveCompany>[0]['onStep']): ReturnType<typeof moveCompany>;
  /** What a start does. */
  settle(): Promise<string[]>;
  close(): Promise<void>;
}

export const OURS = 'Riverbend Behavioral Therapy';
export const THEIRS = 'Lakeside Therapy Group';

export async function openTwo(options: Parameters<typeof openWorld>[0] = {}): Promise<Two> {
  const world = await openWorld({ publicUrl: 'https://tally.example', ...options });
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(world.db);
  const connection = { ...inject('cluster'), database: rows[0]?.database ?? '' };
  const empty = await createTestDatabase();
  const home: Place = { name: HOME, db: world.db, connection };
  const south: Place = { name: 'south', db: empty.db, connection: empty.connection };
  const settle = () => settlePlaces([home, south].map(({ name, db }) => ({ name, owner: db })));
  joinPlaces([home, south]);
  await settle();
  const company = (name: string) =>
    home.db.selectFrom('companies').select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow();
  return {
    world,
    home,
    south,
    company,
    settle,
    move: async (name, to, onStep) =>
      moveCompany({
        company: await company(name),
        from: to === south ? home : south,
        to,
        ...(onStep ? { onStep } : {}),
      }),
    async close() {
      await world.close();
      await empty.drop();
    },
  };
}

/** What a database says of each company. */
export async function statuses({ db }: Place): Promise<Record<string, string>> {
  const rows = await db.selectFrom('companies').select(['name', 'status', 'moves']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ name, status, moves }) => [name, `${status} ${moves}`]));
}
