/** Finds a Chromium for the browser tests; run as a program, it also installs one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const QUICK = 'chromium-headless-shell';
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of the Chromium to use: the one that `CHROMIUM` names, the machine's, or Playwright's; null without any. */
export function findBrowser(): string | null {
  const named = process.env.CHROMIUM;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which does not start: name another one, or unset it.`);
  }
  const candidates = [...NAMES.flatMap(inPath), ...MAC_APPS];
  return [...candidates, chromium.executablePath()].find(starts) ?? null;
}

/**
 * The same engine without windows, and without a profile’s settings: it draws less, which spares every test some of the
 * processor. Where it is not installed, or `CHROMIUM` names one, it is what {@link findBrowser} finds.
 */
export function findQuickBrowser(): string | null {
  const quick = process.env.CHROMIUM ? [] : inPath(QUICK);
  return quick.find(starts) ?? findBrowser();
}

function inPath(name: string): string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/** Really runs it: Ubuntu's `chromium-browser` is a script that only says that it is not there. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function installBrowser(): string | null {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation']);
    // Older systems have no such package: it is a gain, not a need.
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', QUICK]);
    const installed = findBrowser();
    if (installed) return installed;
  }
  run(process.execPath, [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  return findBrowser();
}

function run(program: string, args: string[]): void {
  process.stdout.write(`No Chromium was found. Running: ${[program, ...args].join(' ')}\n`);
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

if (import.meta.main) {
  try {
    const browser = findBrowser() ?? installBrowser();
    if (browser === null) {
      throw new Error('No Chromium could be installed: install one, or name one with CHROMIUM=/path/to/chromium.');
    }
    process.stdout.write(`Browser: ${browser}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
