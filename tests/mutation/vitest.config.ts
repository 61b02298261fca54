import { defineConfig } from 'vitest/config';

/** The tests that judge the mutants: only those of the pure heart, each quick enough to run a thousand times. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'tests/sync/{outcome,outcome-table,upcast,settlement,drain,drain-envelope,faults,crash-points}.test.ts',
      'tests/sync/op-reducer*.test.ts',
      'tests/domain/note-merge.test.ts',
    ],
    setupFiles: ['fake-indexeddb/auto', 'tests/setup/console.ts'],
  },
});
