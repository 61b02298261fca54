/** What a visit leaves in the database, in bytes, which do not depend on what else the machine does (docs/growth.md). */
import { sql } from 'kysely';
import { createPool, type Db } from '#server/db/pool.ts';
import { startCluster } from '../setup/cluster.ts';
import type { Bench, Figure } from '../setup/figure.ts';
import { copyEvents, sizesOf, sizesPerRow } from './growth/sizes.ts';
import { makeVisit, type Sending } from './growth/visit.ts';
import { type BenchServer, openServer } from './million/open-server.ts';

const NOTES = 10_000;
const TAPS = 200;
/** Sizes come in pages of 8 kB, and tables grow by several at once: many visits, so that one more is told. */
const VISITS = { online: 15, packed: 60 };
/** What docs/growth.md counts with, and room for a page or two. */
const LIMIT_KB = { online: 250, packed: 75 };
const EVENTS = [10_000, 100_000, 1_000_000];
const [EVENT_BYTES, EVENT_INDEX_BYTES] = [280, 60];

const measure: Bench = async () => {
  const cluster = await startCluster();
  try {
    const server = await openServer(cluster.connection, NOTES);
    const db = createPool({ ...cluster.connection, database: server.bare.database ?? '' });
    const figures = [
      ...(await visitFigures(db, server, 'online')),
      ...(await visitFigures(db, server, 'packed')),
      ...(await eventFigures(db)),
    ];
    await db.destroy();
    await server.close();
    return figures;
  } finally {
    await cluster.stop();
  }
};
export default measure;

/** Bytes of one visit with its taps, note and submit: in all, and where most of them lie. */
async function visitFigures(db: Db, server: BenchServer, sending: Sending): Promise<Figure[]> {
  const visit = async () => {
    await makeVisit(server, TAPS, sending);
    // As autovacuum does all the time: rows that are written over leave room for the next.
    await sql`vacuum`.execute(db);
  };
  // The first ones make pages that the others fill.
  for (let at = 0; at < 2; at++) await visit();
  const before = await sizesOf(db);
  for (let at = 0; at < VISITS[sending]; at++) await visit();
  const after = await sizesOf(db);
  const grown = [...after].map(([table, bytes]) => {
    const kilobytes = (bytes - (before.get(table) ?? 0)) / VISITS[sending] / 1_000;
    return [table, kilobytes] as const;
  });
  const most = grown.toSorted(([, one], [, other]) => other - one).slice(0, 5);
  const total = grown.reduce((sum, [, kilobytes]) => sum + kilobytes, 0);
  const how = sending === 'online' ? 'each tap sent by itself' : 'taps sent in packs';
  return [
    { what: `a visit of ${TAPS} taps, ${how}`, measured: total, unit: 'kB', limit: { atMost: LIMIT_KB[sending] } },
    ...most.map(([table, measured]) => ({ what: `of it in ${table}`, measured, unit: 'kB' })),
  ];
}

/** A row of the largest table, while there are more and more. */
async function eventFigures(db: Db): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const events of EVENTS) {
    await copyEvents(db, events);
    const { table, indexes } = await sizesPerRow(db, 'session_events');
    const among = `among ${events.toLocaleString('en-US')}`;
    figures.push(
      { what: `an event in its table, ${among}`, measured: table, unit: 'bytes', limit: { atMost: EVENT_BYTES } },
      {
        what: `an event in the indexes, ${among}`,
        measured: indexes,
        unit: 'bytes',
        limit: { atMost: EVENT_INDEX_BYTES },
      },
    );
  }
  return figures;
}
