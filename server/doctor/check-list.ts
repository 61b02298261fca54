import { type Check, ok } from './check.ts';
import { backup } from './check-backup.ts';
import { audit, clock, extension, migrations, people, rights, shown, version } from './check-database.ts';
import { build, disk, keys } from './check-machine.ts';
import { addresses, mail } from './check-network.ts';

const place: Check = {
  name: 'data',
  async look({ where, database, otherDatabases }) {
    const others = otherDatabases.map(({ name }) => name).join(', ');
    const several = others && ` It is the database ${database}: look at ${others} with --database, too.`;
    return ok(`The data is in ${where}.${several}`);
  },
};

/** In the order of the lines. A new check is one more entry. */
export const checks: readonly Check[] = [
  build,
  place,
  version,
  extension,
  migrations,
  rights,
  people,
  clock,
  disk,
  keys,
  audit,
  shown,
  backup,
  addresses,
  mail,
];
