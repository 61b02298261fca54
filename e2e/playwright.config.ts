import { defineConfig } from '@playwright/test';
import { quickLaunchOptions } from './fixtures/chromium-flags.ts';

const long = process.env.LONG === '1';
const resultFile = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

/** Begun first: last, each would keep one worker waiting for the other. */
const LONGEST = [
  'whole-visit',
  'still-targets',
  'two-questions',
  'sign-out-still',
  'offline-reload',
  'two-therapists',
  'keyboard-visit',
].map((name) => `${name}.spec.ts`);

/** The browser tests run against the built app (`dist`) and real servers; `npm test` builds first. */
export default defineConfig({
  testDir: '.',
  // `npm test` has minutes, the long form hours: it runs the folder `long`, and what is tagged so elsewhere.
  projects: long
    ? [
        { name: 'long', testMatch: 'long/**/*.spec.ts' },
        { name: 'tagged', testIgnore: 'long/**', grep: /@long|@wide/ },
      ]
    : [
        { name: 'longest', testMatch: LONGEST, testIgnore: 'long/**', grepInvert: /@long/ },
        { name: 'ordinary', testIgnore: ['long/**', ...LONGEST], grepInvert: /@long/ },
      ],
  globalSetup: './fixtures/cluster-setup.ts',
  fullyParallel: true,
  // A page waits for its server, its worker and its own frames more than it computes.
  workers: 3,
  // A browser on a busy machine may miss a deadline once; what needed a second try is named at the end of the run.
  retries: 1,
  forbidOnly: true,
  // A machine that is busy with other things is slow, not wrong.
  timeout: long ? 600_000 : 120_000,
  expect: { timeout: 15_000 },
  outputDir: '../test-results',
  reporter: resultFile ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: quickLaunchOptions(),
    viewport: { width: 820, height: 1180 },
    locale: 'en-US',
    // What moves is drawn sixty times a second, and waited for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});
