import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that need PostgreSQL. They share one cluster a run, and each file has a database of its own. */
const withDatabase = { globalSetup: ['tests/setup/cluster.ts'], testTimeout: 20_000, hookTimeout: 60_000 };

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { target: 'es2023', sourcemap: true },
  test: {
    // One project a kind: `unit` needs nothing but Node, so it stays quick enough to run at every save.
    projects: [
      project('unit', {
        include: ['tests/**/*.test.{ts,tsx}'],
        exclude: [...configDefaults.exclude, 'tests/server/**', 'tests/journeys/**', 'tests/launch.test.ts'],
      }),
      project('server', { include: ['tests/server/**/*.test.ts', 'tests/launch.test.ts'], ...withDatabase }),
      project('journeys', { include: ['tests/journeys/**/*.test.{ts,tsx}'], ...withDatabase }),
    ],
  },
});

function project(name: string, test: object) {
  const setupFiles = ['tests/setup/console.ts', 'tests/setup/screen.ts'];
  return { extends: true as const, test: { name, environment: 'node', setupFiles, ...test } };
}
