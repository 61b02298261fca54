import { Refusal } from '../refusal.ts';
import { DATABASE_USER, ensureCluster } from './cluster.ts';
import { type Connected, connect } from './connect.ts';
import { ensureDatabase, takeOwnership } from './owner.ts';
import { findCluster, type Place, preparePlace } from './place.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** How to reach the bundled PostgreSQL; `host` is the folder of its socket. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  database: string;
  user: string;
}

export interface Embedded {
  connection: EmbeddedConnection;
  /** PostgreSQL's data folder, to be told to the person who starts it. */
  where: string;
  /** Ends PostgreSQL and waits until everything is on disk. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** Absolute. Made when it is not there. */
  dataDir: string;
  /** False only for tests: what a power cut would lose does not matter there. */
  durable?: boolean;
  /** PostgreSQL ended, or was ended by somebody else, while we were using it. */
  onLost?: (reason: string) => void;
}

const DATABASE = 'tallybook';

/**
 * Starts the bundled PostgreSQL on `dataDir`, or takes over one that a killed process left behind.
 * Throws a {@link Refusal} when another living process owns the folder, or the folder can't be used.
 */
export async function startEmbedded({ dataDir, durable = true, onLost }: EmbeddedOptions): Promise<Embedded> {
  const place = preparePlace(dataDir);
  await ensureCluster(place, durable);
  const { postmaster, session } = await own(place, dataDir, durable);
  await ensureDatabase(session, DATABASE);
  let stopping = false;
  session.on('error', (error) => {
    if (!stopping) onLost?.(`PostgreSQL on ${place.cluster} was lost: ${error.message}.`);
  });
  return {
    connection: { host: postmaster.socketFolder, port: postmaster.port, database: DATABASE, user: DATABASE_USER },
    where: place.cluster,
    async stop() {
      stopping = true;
      // The owner's session goes down with PostgreSQL: nobody else owns the folder before the end.
      await stopPostmaster(place.cluster, postmaster);
    },
  };
}

/** How to reach the bundled PostgreSQL that another process runs on `dataDir`; null when none runs. */
export function findRunning(dataDir: string): EmbeddedConnection | null {
  const postmaster = findPostmaster(preparePlace(dataDir).cluster);
  if (!postmaster?.socketFolder) return null;
  return { host: postmaster.socketFolder, port: postmaster.port, database: DATABASE, user: DATABASE_USER };
}

/**
 * The folder that holds the bundled database of this data folder, which may lie elsewhere; null when there is none.
 * Looking makes nothing. Throws a {@link Refusal} when the data folder is a copy of another, or its database is gone.
 */
export function whereTheDataIs(dataDir: string): string | null {
  return findCluster(dataDir);
}

async function own(place: Place, dataDir: string, durable: boolean): Promise<Connected> {
  for (let attempt = 1; ; attempt++) {
    const connected = await connect(place, durable);
    try {
      await takeOwnership(connected.session, dataDir);
      return connected;
    } catch (error) {
      await connected.session.end();
      // Not refused, only cut off: the former owner was just stopping its PostgreSQL. Start one of our own.
      if (error instanceof Refusal || attempt === 3) throw error;
    }
  }
}
