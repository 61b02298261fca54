import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');

/** Builds one file of `pages/` for the browser, as the app itself is built; answers its JavaScript. */
export async function bundle(entry: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        target: 'es2023',
        rollupOptions: { input: join(import.meta.dirname, 'pages', entry), output: { entryFileNames: 'bench.js' } },
      },
    });
    const [file] = readdirSync(outDir, { recursive: true }).filter((name) => String(name).endsWith('bench.js'));
    return readFileSync(join(outDir, String(file)), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Opens a page of the server's own origin that runs `script` and nothing else; calls of the API go to the real server. */
export async function openBenchPage(page: Page, origin: string, script: string): Promise<void> {
  const html = '<!doctype html><title>Bench</title><script type="module" src="/bench.js"></script>';
  await page.route('**/bench.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/bench.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto(`${origin}/bench.html`);
  await page.waitForFunction(() => 'bench' in globalThis);
}

/** Writes nothing; keeps a temporary folder for the time of `work`. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  writeFileSync(join(folder, '.keep'), '');
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
