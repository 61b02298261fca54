/** What the person who runs the server does by hand: each starts processes or clusters of its own. `npm run test:operator`. */
export const OPERATOR = [
  'tests/launch.test.ts',
  'tests/server/operate/{commands,end-company}.test.ts',
  'tests/server/places/{move-command,move-company}.test.ts',
  'tests/server/places/move-through-pgbouncer.test.ts',
  'tests/server/machine/{builds,commands,first-start,kept-api,own-postgres,pgbouncer,verify-audit}.test.ts',
  'tests/server/db/{embedded,migration-locks,upgrade}.test.ts',
];
