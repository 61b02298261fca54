import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { configDefaults, defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { bundleScript } from './server/workshop/bundle-script.ts';
import { OPERATOR } from './tests/check/operator-tests.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';

/** Tests that need PostgreSQL. They share one cluster a run, and each file has a database of its own. */
const withDatabase = {
  globalSetup: ['tests/setup/cluster.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
};

/** What the app is called on a home screen, and how it opens from there. */
const manifest = {
  id: '/',
  name: 'Tallybook',
  short_name: 'Tallybook',
  description: 'Session data and notes for applied behavior analysis, with or without a network.',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#f6f7f9',
  theme_color: '#0b5c8a',
  categories: ['medical', 'productivity'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
};

/** The part of the service worker that sends, beside it: its own script reads it only then. */
const sendingScript: Plugin = {
  name: 'sending-script',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'sending.js', source: await bundleScript('sending.ts') });
  },
};

/**
 * Each line of an icon has a key of six random letters, which no packing makes smaller: its place says the same. And
 * what reads a property for nobody stays in a file unless it is taken out.
 */
const thinIcons: Plugin = {
  name: 'thin-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler(code) {
      let place = 0;
      const thin = code.replace(/key: "\w+"/g, () => `key: "${place++}"`).replace('__iconData.node;\n', '');
      return { code: thin, map: null };
    },
  },
};

/** Names for a developer's tools, and parts made when they are loaded, keep what nobody uses of the router in a file. */
const thinRouter: Plugin = {
  name: 'thin-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler(code) {
      const unnamed = code.replace(/^\w+\.displayName = .*;$/gm, '');
      return {
        code: unnamed.replace(/ = (React\S*\.(forwardRef|createContext)\()/g, ' = /* @__PURE__ */ $1'),
        map: null,
      };
    },
  },
};

/** The service worker is our own (sw/); the plugin only builds it and tells it what to keep. */
const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'], globIgnores: ['sending.js'] },
});

/**
 * The libraries that every screen stands on, what the first screen itself is made of, what a running session fetches
 * after it, the small modules that many other screens share, and the rest by who works with it: a few dozen files
 * instead of a hundred crumbs, which the service worker asks for one after the other when the app is put on a tablet.
 * Over a line of 100 ms each is a tenth of a second.
 */
const everyScreens =
  /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|dexie|dexie-react-hooks|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|uuid|workbox-window|workbox-core)\//;
const officeFeatures = /\/src\/features\/(account|audit|billing|devices|held|people|roles|settings)\//;
const fieldFeatures = /\/src\/(features|app\/screens)\/(home|notes|notifications|session|submit|sync-status)/;
const session = 'src/features/session';
const lock = 'src/app/lock';
const chunkGroups = [
  { name: 'libraries', test: everyScreens, priority: 2 },
  { name: 'wire-libraries', test: /node_modules\/(ky|zod)\//, priority: 2 },
  // What the first file imports must not wait for the others.
  { name: withAllOf('start', 'src/start.ts'), priority: 3 },
  { name: withAllOf('core', 'src/main.tsx'), priority: 1 },
  ...[
    // What talks to the server, for whoever asks it first: sending, a list, a sign-in.
    comingWith('wire', 'src/sync/http.ts', 'src/sync/server.ts'),
    comingWith('sync', 'src/sync/start-sync.ts'),
    comingWith('recording', `${session}/record/episode-face.tsx`, `${session}/log/event-log-aside.tsx`),
    comingWith('lock', `${lock}/lock-layer.tsx`, `${lock}/unlock.ts`, `${lock}/idle-watch.tsx`),
    comingWith('dialogs', `${session}/record/data-dialog.tsx`, `${session}/frame/reset-timer-dialog.tsx`),
  ].map((name) => ({ name, priority: 1 })),
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  { name: 'crumbs', test: /\/src\//, minShareCount: 3, maxModuleSize: 6000 },
  { name: 'entrance', test: /\/src\/features\/auth\// },
  { name: 'data', test: /\/src\/(sync|db)\// },
  { name: 'visit', test: /\/src\/features\/session\// },
  { name: 'office', test: officeFeatures },
  { name: 'field', test: fieldFeatures },
];

type Modules = { getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null };

/** Names `file` all of ours that `entry` imports, and nothing that it fetches later. */
function withAllOf(file: string, entry: string) {
  let found: Set<string> | undefined;
  return (id: string, modules: Modules) => {
    found ??= withImports([join(import.meta.dirname, entry)], modules);
    return found.has(id) ? file : null;
  };
}

/**
 * Names `file` what is fetched together with `entries`: all of ours that they import, their own late parts, and nothing
 * that only others need. What a running session fetches weighs on it.
 */
function comingWith(file: string, ...entries: string[]) {
  let found: Set<string> | undefined;
  return (id: string, modules: Modules) => {
    found ??= reach(entries, modules);
    return found.has(id) ? file : null;
  };
}

function reach(entries: string[], modules: Modules): Set<string> {
  const firsts = entries.map((entry) => join(import.meta.dirname, entry));
  const late = firsts.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return withImports([...firsts, ...late], modules);
}

function withImports(firsts: string[], modules: Modules): Set<string> {
  const found = new Set(firsts);
  for (const id of found) {
    for (const needed of modules.getModuleInfo(id)?.importedIds ?? []) if (isOurs(needed)) found.add(needed);
  }
  return found;
}

/** A library's own index would bring in all of it: what is used of it comes by itself. */
const isOurs = (id: string) => !id.includes('/node_modules/');

/**
 * A screen's styles are asked for with it; its scripts import each other. To name them all beforehand would weigh 5 kB
 * in the first file, and save one way to a service worker on the same device.
 */
const modulePreload = {
  // Every browser that this is built for knows of it by itself.
  polyfill: false,
  resolveDependencies: (_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }) =>
    hostType === 'html' ? dependencies : dependencies.filter((one) => one.endsWith('.css')),
};

/** The app's own files are asked for with the page, while its first file is read (src/start.ts). */
const askForApp: Plugin = {
  name: 'ask-for-app',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')));
      return [app?.fileName, ...(app?.imports ?? [])].flatMap((file) =>
        file === undefined
          ? []
          : [
              {
                tag: 'link',
                attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
                injectTo: 'head' as const,
              },
            ],
      );
    },
  },
};

/** Which build it is stands in the page alone: in a script it would give every script that imports it another name. */
const buildName = {
  name: 'build-name',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'app-build', content: NAME }, injectTo: 'head' as const }],
};
const NAME = process.env.TALLYBOOK_BUILD ?? `${packageJson.version} (development)`;

export default defineConfig({
  plugins: [react(), tailwindcss(), thinIcons, thinRouter, sendingScript, askForApp, pwa, buildName],
  build: {
    // server/build-app.mjs names another: nothing that is served is ever built over.
    outDir: '.cache/build',
    target: 'es2023',
    sourcemap: true,
    modulePreload,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    // More than there are cores: whoever waits for a timer or a database leaves the core to others.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    // What still reads when a test closes the database of its device has nobody left who takes the answer.
    onUnhandledError: ({ name }) => (name === 'DatabaseClosedError' ? false : undefined),
    // A machine that is busy with other things is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    // One project a kind: `unit` needs nothing but Node, so it stays quick enough to run at every save.
    projects: [
      project('unit', {
        isolate: false,
        // What a busy machine does late is not wrong.
        testTimeout: 60_000,
        include: ['tests/**/*.test.{ts,tsx}'],
        exclude: [
          ...configDefaults.exclude,
          'tests/server/**',
          'tests/journeys/**',
          'tests/long/**',
          'tests/faults/**',
          'tests/launch.test.ts',
        ],
      }),
      project('server', {
        include: ['tests/server/**/*.test.ts'],
        exclude: [...configDefaults.exclude, ...OPERATOR],
        ...withDatabase,
      }),
      project('operator', { include: OPERATOR, ...withDatabase }),
      // The engine, the server and PostgreSQL against every fault, whole histories of them.
      project('faults', { include: ['tests/faults/**/*.test.ts'], ...withDatabase }),
      // Only `npm run test:long` asks for it.
      project('long', { include: ['tests/long/**/*.test.ts'], ...withDatabase, testTimeout: 600_000 }),
      project('journeys', { include: ['tests/journeys/**/*.test.{ts,tsx}'], ...withDatabase }),
    ],
  },
});

/** `isolate: false`: tests/setup/fresh-modules.ts takes the place of a process for each file. */
function project(name: string, test: object) {
  const setupFiles = [
    'fake-indexeddb/auto',
    'tests/setup/fresh-modules.ts',
    'tests/setup/console.ts',
    'tests/setup/screen.ts',
    // Only where tests/long/company-statements.test.ts asks what all of them send.
    ...(process.env.TALLYBOOK_STATEMENTS ? ['tests/long/record-statements.ts'] : []),
  ];
  // One after the other: what is read before the modules are made fresh is read twice.
  const sequence = { setupFiles: 'list' as const };
  return { extends: true as const, test: { name, environment: 'node', setupFiles, sequence, ...test } };
}
