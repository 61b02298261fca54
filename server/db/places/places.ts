import { sql } from 'kysely';
import { type Connection, type Db, type PoolUse, poolUse } from '../pool.ts';
import { NotNow } from '../sql-error.ts';

/** The database of DATABASE_URL among several. */
export const HOME = 'home';

/** One of several databases, each of which holds companies of its own. */
export interface Place {
  name: string;
  db: Db;
  /** How its owner reaches it. */
  connection: Connection;
}

/** What one database says of a company: it is served there, was copied there and is not yet served, or has left. */
export interface Copy {
  status: 'active' | 'arriving' | 'moved';
  /** How often it had moved. */
  moves: number;
  moved_to: string | null;
}

const groups = new WeakMap<Db, Places>();

/** From now on, whoever asks one of them for a company is led to where it is. `aliases`: other pools to one of them. */
export function joinPlaces(places: readonly Place[], aliases: readonly Db[] = []): Places {
  const joined = new Places(places);
  for (const db of [...places.map((place) => place.db), ...aliases]) groups.set(db, joined);
  return joined;
}

/** Undefined where there is one database. */
export function placesOf(db: Db): Places | undefined {
  return groups.get(db);
}

/** For what goes over every company of all databases. */
export function databasesOf(db: Db): Db[] {
  return groups.get(db)?.all.map((place) => place.db) ?? [db];
}

/** Connections to all of them together. */
export function useOfAll(db: Db): PoolUse {
  const uses = databasesOf(db).map(poolUse);
  const sum = (of: keyof PoolUse) => uses.reduce((all, use) => all + use[of], 0);
  return { open: sum('open'), idle: sum('idle'), waiting: sum('waiting') };
}

export class Places {
  readonly all: readonly Place[];
  readonly #found = new Map<number, Db>();

  constructor(all: readonly Place[]) {
    this.all = all;
  }

  /** Where the company was when it was last looked for; PostgreSQL refuses whoever comes there too late (migration 0142). */
  async of(companyId: number): Promise<Db | null> {
    return this.#found.get(companyId) ?? (await this.find(companyId));
  }

  /** Throws when a database does not answer. */
  async copiesOf(companyId: number): Promise<Copy[]> {
    return (await Promise.all(this.all.map((place) => readCopy(place, companyId)))).flat();
  }

  /**
   * Looks for the company in every database; null when none has heard of it. A move that ended between its last two
   * steps is ended here. Throws {@link NotNow} when it is in a database that does not answer.
   */
  async find(companyId: number): Promise<Db | null> {
    const answers = await Promise.allSettled(this.all.map((place) => readCopy(place, companyId)));
    const copies = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const living = livingOf(copies);
    if (living) {
      const { db } = living.place;
      if (living.status === 'arriving') await sql`select finish_move(${companyId}, ${living.moves})`.execute(db);
      this.#found.set(companyId, db);
      return db;
    }
    throwFirst(answers);
    this.#found.delete(companyId);
    if (copies.length > 0) throw new NotNow(`Company ${companyId} has left for a database that does not have it`);
    return null;
  }
}

/**
 * Of the copies of one company the one that is served. Two say that they are after a backup from before a move was put
 * back: the one that has moved more often is it.
 */
export function livingOf<C extends Copy & { place: Pick<Place, 'name'> }>(copies: readonly C[]): C | undefined {
  const newest = copies.toSorted((one, other) => other.moves - one.moves);
  const here = newest.find(({ status }) => status === 'active');
  if (here) return here;
  const left = newest.find(({ status }) => status === 'moved');
  return copies.find(
    ({ status, moves, place }) => status === 'arriving' && moves === left?.moves && place.name === left.moved_to,
  );
}

async function readCopy(place: Place, companyId: number): Promise<(Copy & { place: Place })[]> {
  const { rows } = await sql<Copy>`select * from find_company_copy(${companyId})`.execute(place.db);
  return rows.map((row) => ({ ...row, place }));
}

/** Whether this database serves the company; where there is one, always. */
export async function isHere(db: Db, companyId: number): Promise<boolean> {
  const places = placesOf(db);
  return !places || (await places.of(companyId)) === db;
}

/** Asks where the company is, and once more where it has gone since, before nothing is the answer. */
export async function askInPlace<T>(
  db: Db,
  companyId: number,
  ask: (db: Db) => Promise<T | undefined>,
): Promise<T | undefined> {
  const places = placesOf(db);
  if (!places) return ask(db);
  const there = (await places.of(companyId)) ?? db;
  const answer = await ask(there);
  if (answer !== undefined) return answer;
  const now = (await places.find(companyId)) ?? db;
  return now === there ? undefined : ask(now);
}

/**
 * What every database knows before a company is known, of companies that are there. Whoever is found is found by the
 * same work as nobody: its time tells nothing.
 */
export async function askEverywhere<T extends { company_id: number }>(
  db: Db,
  ask: (db: Db) => Promise<T[]>,
  again = true,
): Promise<T[]> {
  const places = placesOf(db);
  if (!places) return ask(db);
  const answers = await Promise.allSettled(
    places.all.map(async (place) => {
      const rows = await ask(place.db);
      const asked = rows.length > 0 ? rows : [{ company_id: 0 }];
      const where = await Promise.all(asked.map((row) => places.find(row.company_id)));
      return rows.map((row, index) => ({ row, isHere: where[index] === place.db }));
    }),
  );
  const all = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const here = all.flatMap(({ row, isHere }) => (isHere ? row : []));
  if (here.length > 0) return here;
  throwFirst(answers);
  // It left between the two questions.
  return all.length > 0 && again ? askEverywhere(db, ask, false) : [];
}

function throwFirst(answers: readonly PromiseSettledResult<unknown>[]): void {
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
}
