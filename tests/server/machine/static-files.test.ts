import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeTable } from '../../../src/app/route-table.ts';
import { openWorld, type World } from '../world.ts';

const root = mkdtempSync(join(tmpdir(), 'tallybook-static-'));
const dist = join(root, 'dist');
const folder = join(dist, '1', 'app');
let world: World;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const files = {
    'index.html': '<!doctype html><title>Tallybook</title>',
    'sw.js': 'self.addEventListener("fetch", () => {});',
    'manifest.webmanifest': '{"name":"Tallybook"}',
    'assets/main-3f9a.js': 'export {};',
    'assets/main-3f9a.css': 'body{}',
    'icon.png': 'png',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(dist, 'current'), '1\n');
  writeFileSync(join(dist, '1', 'build.json'), '{"version":"1.2.3","commit":null,"name":"1.2.3 (unknown commit)"}');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  world = await openWorld({ staticDir: dist });
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

const page = { accept: 'text/html' };
const DOCUMENT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app-sw";

test.each([
  '/',
  '/index.html',
  '/entry/session/data',
  '/auth/reset/password/abc.def',
  '/any/unknown/path',
])('%s is the app’s page, asked about each time, under the strict policy', async (path) => {
  const answer = await world.ask('GET', path, { headers: page });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toBe(DOCUMENT_POLICY);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body).toContain('<title>Tallybook</title>');
});

test('what has a hash in its name is kept for ever', async () => {
  for (const path of ['/assets/main-3f9a.js', '/assets/main-3f9a.css']) {
    const answer = await world.ask('GET', path);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test('the service worker and the manifest are asked about each time, and the worker may load its own parts', async () => {
  const worker = await world.ask('GET', '/sw.js');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-type']).toMatch(/javascript/);
  expect(worker.headers['content-security-policy']).not.toContain('trusted-types');
  expect(worker.headers['content-security-policy']).toContain("script-src 'self'");
  const manifest = await world.ask('GET', '/manifest.webmanifest');
  expect(manifest.headers['cache-control']).toBe('no-cache');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
});

test('an unchanged file is not sent again, packed or not', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const first = await world.ask('GET', '/sw.js', { headers });
    const again = await world.ask('GET', '/sw.js', {
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect([encoding, again.statusCode, again.body]).toEqual([encoding, 304, '']);
  }
});

test('who can unpack gets texts packed, and both forms stay what they were when the server started', async () => {
  const ask = () => world.ask('GET', '/assets/main-3f9a.js', { headers: { 'accept-encoding': 'br, gzip' } });
  const packed = await ask();
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(packed.headers['content-type']).toMatch(/javascript/);
  expect(gunzipSync(packed.rawPayload).toString()).toBe('export {};');
  writeFileSync(join(folder, 'assets/main-3f9a.js'), 'export { rebuilt };');
  expect(gunzipSync((await ask()).rawPayload).toString()).toBe('export {};');
  const plain = await world.ask('GET', '/assets/main-3f9a.js', { headers: { 'accept-encoding': 'gzip;q=0' } });
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {};']);
  const picture = await world.ask('GET', '/icon.png', { headers: { 'accept-encoding': 'gzip' } });
  expect(picture.headers['content-encoding']).toBeUndefined();
});

test('every route of the app is its page, whoever asks: a mail program opens a link without saying what it takes', async () => {
  for (const { path } of routeTable) {
    const filled = path.replaceAll(/\/:(\w+)\??/g, '/1.Zk-9_x.Y');
    for (const headers of [page, {}])
      expect([filled, (await world.ask('GET', filled, { headers })).statusCode]).toEqual([filled, 200]);
  }
});

test('whoever watches the server learns which version it is', async () => {
  expect((await world.ask('GET', '/healthz')).json()).toEqual({ alive: true, version: '1.2.3', commit: null });
});

test('a script that is gone is 404 and never the page: a browser would take the page for the script', async () => {
  const answer = await world.ask('GET', '/assets/gone-1234.js');
  expect(answer.statusCode).toBe(404);
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '//etc/passwd',
  '/assets/%5c..%5csecret.txt',
  '/assets/../../build.json',
  '/build.json',
])('%s leads nowhere outside', async (path) => {
  const answer = await world.ask('GET', path);
  expect(answer.body).not.toContain('secret\n');
  expect(answer.body).not.toBe('secret');
  expect(answer.body).not.toContain('root:');
  expect(answer.body).not.toContain('unknown commit');
});

test('a call that does not exist is never answered with the page', async () => {
  for (const path of ['/api/unknown', '/api/', '/oauth', '/oauth/other']) {
    const answer = await world.ask('GET', path, { headers: page });
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  }
});

test('every answer tells the browser to guess nothing, send no address on, and keep to itself', async () => {
  for (const path of ['/', '/sw.js', '/api/ping', '/api/clients', '/api/unknown']) {
    const { headers } = await world.ask('GET', path, { headers: page });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('screen-wake-lock=(self)');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const { headers } = await world.ask('GET', '/api/ping');
  expect(headers['cache-control']).toBe('no-store');
});
