/** What `npm run test:long` runs, one after the other. Add a line for every kind of test that `npm test` has no time for. */
export interface LongTask {
  name: string;
  /** A program under node_modules, or a file of ours (`./…`), with its arguments. */
  command: [program: string, ...args: string[]];
}

export const LONG_TASKS: LongTask[] = [
  { name: 'a million simulated histories (tests/simulation)', command: ['./tests/simulation/run-million.ts'] },
  {
    name: '5,000 histories on IndexedDB, the server and PostgreSQL (tests/faults)',
    command: ['./tests/faults/replay-real.ts', '1001', '5000'],
  },
  {
    name: 'five to ten devices through partitions, faulty calls and kills (tests/faults)',
    command: ['./tests/faults/run-matrix.ts'],
  },
  {
    name: 'mutants of the pure rules of sending and merging (tests/mutation)',
    command: ['./tests/mutation/run-mutants.ts'],
  },
  {
    name: '10,000 requests of every call, lists read after every hundredth write (tests/server/fuzz.test.ts)',
    command: ['./tests/setup/run-fuzz.ts'],
  },
  {
    name: 'what the person who runs the server does (tests/server, project operator)',
    command: ['vitest/vitest.mjs', 'run', '--project', 'operator'],
  },
  { name: 'long tests (tests/long)', command: ['vitest/vitest.mjs', 'run', '--project', 'long'] },
  {
    name: 'long browser tests (e2e/long)',
    command: ['@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  },
  { name: 'benches (tests/bench, e2e/bench)', command: ['./tests/setup/run-bench.ts'] },
];
