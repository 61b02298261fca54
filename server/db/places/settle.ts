import { type RawBuilder, type Selectable, sql } from 'kysely';
import { APPLICATION, type Db } from '../pool.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../schema.ts';
import { type Copy, HOME, livingOf, placesOf } from './places.ts';

/** Any number, as long as every version of the product uses the same. */
const LOCK = 7_225_106;
/** As many databases as there may be: each gives its companies and people every sixteenth number. */
const SLOTS = 16;
/** Numbers that others may give out while theirs are read. */
const MARGIN = 1_000;

/** A database as its owner. */
export interface Seat {
  name: string;
  owner: Db;
}

interface Seated extends Seat {
  installation: Selectable<Database['installation']>;
}

/**
 * Makes several databases one installation, at each start: its number and epoch are in all, no two give a company or a
 * person the same number, and each company is served by one. Throws a {@link Refusal} for an address that leads to
 * another database than it should. Answers what somebody has to look at.
 */
export async function settlePlaces(seats: readonly Seat[]): Promise<string[]> {
  const home = seats.find(({ name }) => name === HOME);
  if (!home) throw new Refusal(`None of the databases is called ${HOME}.`);
  return home.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const places = seats.map(({ name }) => name);
    await requireAll(home, places);
    const seated = await takeSeats([home, ...seats.filter((seat) => seat !== home)]);
    await home.owner.updateTable('installation').set({ places }).execute();
    await agreeOnEpoch(seated);
    await drawApart(seated);
    for (const { owner } of seated) await guardAudit(owner);
    return settleCompanies(seated);
  });
}

/** Throws a {@link Refusal} for a database that is one of several where the settings name no other. */
export async function refuseAlone(owner: Db): Promise<void> {
  const { place } = await owner.selectFrom('installation').select('place').executeTakeFirstOrThrow();
  if (place === null) return;
  throw new Refusal(
    `This database is one of several, called ${place}: name the others in COMPANY_DATABASES, or their companies are missed.`,
  );
}

/**
 * Throws a {@link Refusal} while a program works on the database that takes it for the only one: to whoever calls that one,
 * a company that has moved would be gone.
 */
export async function refuseUnknowing({ name, owner }: Seat): Promise<void> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION}`.execute(owner);
  if (rows.length === 0) return;
  throw new Refusal(
    `A server works on the database ${name} without COMPANY_DATABASES: start every process with it first (behind pgbouncer, connections of before stay for some minutes).`,
  );
}

async function takeSeats(seats: readonly Seat[]): Promise<Seated[]> {
  const seated: Seated[] = [];
  for (const { name, owner } of seats) {
    const read = () => owner.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
    if ((await read()).place === null) await takeSeat({ name, owner }, seated);
    const installation = await read();
    const first = seated[0]?.installation ?? installation;
    if (installation.place !== name)
      throw new Refusal(`The address of the database ${name} leads to the one that is called ${installation.place}.`);
    if (installation.id !== first.id || seated.some((other) => other.installation.slot === installation.slot))
      throw new Refusal(`The database ${name} belongs to another installation.`);
    seated.push({ name, owner, installation });
  }
  return seated;
}

/** Throws a {@link Refusal} when one is missing that was there before: the people of its companies would be nobody. */
async function requireAll({ owner }: Seat, names: readonly string[]): Promise<void> {
  const { places } = await owner.selectFrom('installation').select('places').executeTakeFirstOrThrow();
  const missing = places?.find((name) => !names.includes(name));
  if (missing === undefined) return;
  throw new Refusal(`COMPANY_DATABASES does not name ${missing}, which is one of the databases.`);
}

async function takeSeat({ name, owner }: Seat, seated: readonly Seated[]): Promise<void> {
  const home = seated[0]?.installation;
  const slot = Math.max(-1, ...seated.map(({ installation }) => installation.slot ?? 0)) + 1;
  if (slot >= SLOTS) throw new Refusal(`There can be ${SLOTS} databases at most.`);
  const someone = home && (await owner.selectFrom('companies').select('id').executeTakeFirst());
  if (someone) {
    throw new Refusal(
      `The database ${name} holds companies of another installation, whose people have the numbers of others: begin with an empty one.`,
    );
  }
  const ours = home ? { id: home.id, epoch: home.epoch, begun_at: home.begun_at } : {};
  await owner
    .updateTable('installation')
    .set({ ...ours, place: name, slot })
    .execute();
}

/** A backup that was put back began a life in one of them: all go on with that, so that a move changes nothing for devices. */
async function agreeOnEpoch(seated: readonly Seated[]): Promise<void> {
  const begun = ({ installation }: Seated) => installation.begun_at?.getTime() ?? 0;
  const newest = seated.toSorted((one, other) => begun(other) - begun(one))[0]?.installation;
  for (const { owner, installation } of seated) {
    if (!newest || installation.epoch === newest.epoch) continue;
    await owner.updateTable('installation').set({ epoch: newest.epoch, begun_at: newest.begun_at }).execute();
  }
}

/**
 * A device keeps each person's data under their number, and a token names its company. Other numbers are a company's own,
 * and a move brings them along.
 */
async function drawApart(seated: readonly Seated[]): Promise<void> {
  for (const table of ['companies', 'users'] as const) {
    const counters = await Promise.all(seated.map((seat) => readCounter(seat, table)));
    const used = Math.max(...counters.map(({ last }) => last ?? 0)) + MARGIN;
    for (const { owner, slot, sequence, step, last } of counters) {
      if (step === SLOTS && (last === null || last % SLOTS === slot)) continue;
      const next = Math.ceil(used / SLOTS) * SLOTS + slot;
      await sql`alter sequence ${sequence} increment by ${sql.lit(SLOTS)} restart with ${sql.lit(next)}`.execute(owner);
    }
  }
}

async function readCounter({ owner, installation }: Seated, table: string) {
  const { rows } = await sql<{ name: string; step: number; last: number | null }>`
    select seqrelid::regclass::text as name, seqincrement as step, pg_sequence_last_value(seqrelid) as last
    from pg_sequence where seqrelid = pg_get_serial_sequence(${table}, 'id')::regclass`.execute(owner);
  const [{ name, step, last } = { name: '', step: 0, last: null }] = rows;
  const sequence: RawBuilder<unknown> = sql.raw(name);
  return { owner, slot: installation.slot ?? 0, sequence, step, last };
}

async function guardAudit(owner: Db): Promise<void> {
  await sql`do $$ begin
    if not exists (select from pg_trigger where tgrelid = 'audit'::regclass and tgname = 'entered') then
      create trigger entered before insert on audit for each statement execute function enter_own_company();
    end if;
  end $$`.execute(owner);
}

/** Ends moves that were broken off behind their last step, and shuts what a backup of before a move has brought back. */
async function settleCompanies(seated: readonly Seated[]): Promise<string[]> {
  const copies = (await Promise.all(seated.map(listCopies))).flat();
  const lost: string[] = [];
  for (const [id, all] of Map.groupBy(copies, (copy) => copy.id)) {
    const living = livingOf(all);
    const [{ name, moved_to } = { name: '', moved_to: '' }] = all;
    if (!living) {
      lost.push(
        `${name} was moved to the database ${moved_to}, which does not have it: npm run move-company -- "${name}" --reopen serves the copy that was left.`,
      );
      continue;
    }
    if (living.status === 'arriving') await sql`select finish_move(${id}, ${living.moves})`.execute(living.place.owner);
    for (const { place, moves } of all.filter((one) => one !== living && one.status === 'active')) {
      if (moves === living.moves)
        throw new Refusal(`${name} is in the databases ${place.name} and ${living.place.name}: one of them is a copy.`);
      await sql`select leave_company(${id}, ${living.moves}, ${living.place.name})`.execute(place.owner);
    }
  }
  return lost;
}

/** Every company that a database has rows of. */
export async function listCopies<S extends Seat>(
  place: S,
): Promise<(Copy & { id: number; name: string; left_at: Date | null; place: S })[]> {
  const rows = await place.owner
    .selectFrom('companies')
    .select(['id', 'name', 'status', 'moves', 'moved_to', 'left_at'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, place }));
}

/** Serves the copy of a company that was left. */
export async function reopenCopy(owner: Db, companyId: number): Promise<void> {
  await sql`select reopen_company(${companyId})`.execute(owner);
}

/** Throws a {@link Refusal} while another database has a copy of the company, which would be missed once this is gone. */
export async function requireNoCopies(db: Db, { id, name }: { id: number; name: string }): Promise<void> {
  const copies = await placesOf(db)?.copiesOf(id);
  if (copies && copies.length > 1)
    throw new Refusal(
      `${name} has left copies in other databases: delete them first, with npm run move-company -- "${name}" --forget.`,
    );
}
