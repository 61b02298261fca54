import type { EmbeddedConnection } from '#server/db/embedded/embedded.ts';

/** A database of the run's PostgreSQL; the bundled one asks for no password. */
export interface TestConnection extends EmbeddedConnection {
  password?: string;
}

/** The PostgreSQL of one run of tests. */
export interface RunningCluster {
  /** Its `database` is the migrated one that test databases are copied from. */
  connection: TestConnection;
  users: number;
  stop(): Promise<void>;
}
