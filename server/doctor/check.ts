import type { NewestSeal } from '#server/db/newest-seals.ts';
import type { Db } from '#server/db/pool.ts';

/** What the doctor looks at. */
export interface Patient {
  /** The clone's folder. */
  root: string;
  now: Date;
  dataDir: string;
  databaseUrl: string;
  /** What it is called among several, and the others. */
  database: string;
  otherDatabases: readonly { name: string }[];
  publicUrl: string;
  smtpUrl: string;
  openedBy: string | null;
  demoAsked: boolean;
  /** What requests run on, and the same database as the owner of its tables. */
  db: Db;
  owner: Db;
  /** Where the data is, in words. */
  where: string;
  fieldKeys: readonly Buffer[];
  /** The newest seals of the audit, as the server kept them outside of the database; null where it kept none. */
  readKnownSeals(): Promise<ReadonlyMap<number, NewestSeal> | null>;
  /** Rows that lists leave out because they can't be shown. */
  countUnfit(): Promise<number>;
}

/** One line: all is well, something needs a look, or something is broken. `says` is a sentence. */
export interface Finding {
  state: 'ok' | 'warning' | 'failure';
  says: string;
}

/** A look at one thing. It changes nothing; what it throws is a failure. */
export interface Check {
  name: string;
  look(patient: Patient): Promise<Finding>;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const warning = (says: string): Finding => ({ state: 'warning', says });
export const failure = (says: string): Finding => ({ state: 'failure', says });
