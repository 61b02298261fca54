import type { Client } from '#contract/people.ts';
import type { Behavior, Skill } from '#contract/programs.ts';
import { byListName } from '#domain/access/person-name.ts';
import { asOwn, type OwnMeasure } from '#domain/session/own-measure.ts';
import type { AccountRow, HoursRow, TallybookDb } from '../database.ts';

/** The signed-in person, their company, permissions and policy; undefined before the first download. */
export async function findAccount(db: TallybookDb): Promise<AccountRow | undefined> {
  return (await db.meta.get('account')) as AccountRow | undefined;
}

/** Clients by last, then first name. */
export async function listClients(db: TallybookDb): Promise<Client[]> {
  const clients = await db.clients.toArray();
  return clients.sort(byListName);
}

/** `own`: what is this client's own, of all days. */
export type Program = { behaviors: Behavior[]; skills: Skill[]; own?: readonly OwnMeasure[] };

/**
 * What is assigned to a client, in tile order and as it is for this client on a day; undefined when it was never
 * downloaded. @param date YYYY-MM-DD; left out where only names are asked for: as for all clients
 */
export async function findProgram(db: TallybookDb, clientId: number, date?: string): Promise<Program | undefined> {
  const assignment = await db.assignments.get(clientId);
  if (!assignment) return undefined;
  const [behaviors, skills] = await Promise.all([
    db.behaviors.bulkGet(assignment.behaviorIds),
    db.skills.bulkGet(assignment.skillIds),
  ]);
  const { own = [] } = assignment;
  return {
    behaviors: behaviors.filter(isThere).map((one) => (date === undefined ? one : asOwn(one, own, date))),
    skills: skills.filter(isThere),
    own,
  };
}

const isThere = <T>(row: T | undefined): row is T => row !== undefined;

/**
 * The company's behaviors and skills by id, in no order: opening a session must not wait for their names to be sorted.
 */
export async function findCatalogue(
  db: TallybookDb,
): Promise<{ behaviors: ReadonlyMap<number, Behavior>; skills: ReadonlyMap<number, Skill> }> {
  const [behaviors, skills] = await Promise.all([db.behaviors.toArray(), db.skills.toArray()]);
  return { behaviors: byId(behaviors), skills: byId(skills) };
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** The company's catalogue of behaviors that may be added to a session, by name. */
export async function listBehaviors(db: TallybookDb): Promise<Behavior[]> {
  const rows = await db.behaviors.toArray();
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

export async function listSkills(db: TallybookDb): Promise<Skill[]> {
  const rows = await db.skills.toArray();
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

/** Hours used per client, as the server last reported. */
export function listHours(db: TallybookDb): Promise<HoursRow[]> {
  return db.hours.toArray();
}
