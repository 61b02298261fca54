import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { findBuild } from '#server/builds/current-build.ts';
import { test } from './fixtures/test.ts';

/**
 * What a cold tablet reads before a tile can be tapped, kB gzipped. Whoever needs more lets something else come later. A
 * quarter of a kB above 209 is what decides, at a tap, whether it is of another day than its visit.
 */
const MOST_KB = 209.25;

/** All of these draw the recording screen, or keep what is tapped. Whatever else is used comes with its own part. */
const LIBRARIES = [
  ...['react', 'react-dom', 'scheduler', 'react-router', 'use-sync-external-store', 'lucide-react'],
  ...['dexie', 'dexie-react-hooks', 'xstate', '@xstate/react', 'use-isomorphic-layout-effect', 'uuid'],
  ...['workbox-window', 'workbox-core'],
];

const APP = findBuild(join(import.meta.dirname, '..', 'dist'))?.folder ?? '';
const read = (file: string) => readFileSync(join(APP, file), 'utf8');

/** The scripts that index.html itself asks for: start, and the app with all that it imports. */
const firstFiles = () => [
  // One of them is named twice, to be fetched and to be run.
  ...new Set([...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)),
];

const packageOf = (source: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];

test.describe('what is read before the first tap', () => {
  test('weighs no more than it may: each kB more is a later tile on every cold start of a tablet', () => {
    const weights = firstFiles().map((file) => ({ file, kB: gzipSync(read(file), { level: 9 }).length / 1000 }));
    expect(weights.length).toBeGreaterThan(1);
    const total = weights.reduce((sum, { kB }) => sum + kB, 0);
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(MOST_KB);
  });

  test('brings no library that only the network, a dialog, a list or a graph needs', () => {
    const maps = firstFiles().filter((file) => existsSync(join(APP, `${file}.map`)));
    const sources = maps.flatMap((file): string[] => JSON.parse(read(`${file}.map`)).sources);
    const brought = new Set(sources.flatMap((source) => packageOf(source) ?? []));
    expect(brought).toContain('react-dom');
    expect([...brought].filter((one) => !LIBRARIES.includes(one))).toEqual([]);
  });

  test('is not all there is: every script that may come later is kept for when there is no network', () => {
    const worker = read('sw.js');
    const scripts = readdirSync(join(APP, 'assets')).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((file) => !worker.includes(`assets/${file}`))).toEqual([]);
  });
});
