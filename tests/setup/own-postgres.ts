import { randomBytes } from 'node:crypto';
import { dropDatabase, inPostgres, prepareTemplate, templatesOf } from './templates.ts';
import type { RunningCluster, TestConnection } from './test-connection.ts';

/** Set by `npm run test:postgres`: the PostgreSQL that takes the place of the bundled one. */
export const OWN_POSTGRES = 'TALLYBOOK_TEST_POSTGRES';

/**
 * The run's databases in a PostgreSQL of one's own. It makes databases under names of its own and takes them away at
 * the end; what else is there is left alone. Its login has to be a superuser, because tests make and drop roles.
 */
export async function takeOwnPostgres(url: string): Promise<RunningCluster> {
  const cluster = { ...readUrl(url), database: `tally_${randomBytes(4).toString('hex')}` };
  await inPostgres(cluster, async (session) => void (await session.query(`create database ${cluster.database}`)));
  await prepareTemplate(cluster);
  return {
    connection: cluster,
    users: 0,
    async stop() {
      for (const database of templatesOf(cluster)) await dropDatabase({ ...cluster, database });
    },
  };
}

function readUrl(text: string): TestConnection {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? (url.port || 5432)),
    database: '',
    user: decodeURIComponent(url.username),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  };
}
