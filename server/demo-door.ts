import type { Config } from './config.ts';
import { readEachCompany } from './db/each-company.ts';
import { databasesOf } from './db/places/places.ts';
import type { Db } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';

/**
 * Whether every screen has to say that its people are made up: they are in the database, whoever put them there, and
 * it is not one's own machine. Throws a {@link Refusal} when others would reach people whose password is printed at
 * every start, unless DEMO=1 asks for just that. */
export async function askBanner(
  db: Db,
  { atHome, openedBy, demoAsked }: Pick<Config, 'atHome' | 'openedBy' | 'demoAsked'>,
): Promise<boolean> {
  const demo = await holdsDemo(db);
  if (demo && openedBy !== null && !demoAsked) {
    throw new Refusal(
      `This database holds made-up people, whose password everybody knows, and ${openedBy} lets others in: begin a real company with "npm run begin", or show the made-up one to others with DEMO=1, which puts a banner on every screen.`,
    );
  }
  // Nobody may make the demo under a running server that others reach; whoever does gets a banner all the same.
  return (demo || demoAsked) && !atHome;
}

/** Whether one of the companies is made up. */
export async function holdsDemo(db: Db): Promise<boolean> {
  for (const one of databasesOf(db)) {
    const found = await readEachCompany(one, (tx, id) =>
      tx.selectFrom('companies').select('demo').where('id', '=', id).executeTakeFirst(),
    );
    if (found.some((company) => company?.demo)) return true;
  }
  return false;
}
