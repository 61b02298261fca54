import { type Check, ok } from './check.ts';
import { backup } from './check-backup.ts';
import { audit, clock, extension, migrations, people, rights, shown, version } from './check-database.ts';
import { build, disk, keys } from './check-machine.ts';
import { addresses, mail } from './check-network.ts';

const place: Check = { name: 'data', look: async ({ where }) => ok(`The data is in ${where}.`) };

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
