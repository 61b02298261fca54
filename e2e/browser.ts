/**
 * Finds a Chromium for the browser tests. Run as a program, it also installs what is missing of the engines: those of
 * the ordinary stories, or with `all` those of the long form, too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Engine } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { webkit } from './engines/webkit.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const QUICK = 'chromium-headless-shell';
/** An archive that does not answer must not hold the tests up for ever. */
const INSTALL_MS = 300_000;
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

/** Debian's packages are put in place by whoever is root on a machine where nobody chose a browser or said no. */
const mayInstall = () =>
  process.env.INSTALL_PACKAGES !== '0' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installBrowser(): string | null {
  if (mayInstall()) {
    install(['chromium', 'fonts-liberation'], 'No Chromium was found');
    // Older systems have no such package: it is a gain, not a need.
    install([QUICK], 'It draws less');
    const installed = findBrowser();
    if (installed) return installed;
  }
  run(
    process.execPath,
    [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    'No Chromium was found',
  );
  return findBrowser();
}

/** Tablets have other engines, too, and each has broken what the others did not. Without them their tests are skipped. */
function installEngines(wanted: readonly Engine[]): void {
  const packages = wanted.flatMap((engine) => engine.missing());
  if (packages.length > 0 && !process.env.CHROMIUM && mayInstall())
    install(packages, 'For the engines of other tablets');
}

let listed = false;

function install(packages: readonly string[], why: string): void {
  if (!listed) run('apt-get', ['update', '-q'], why);
  listed = true;
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], why);
}

function run(program: string, args: string[], why: string): void {
  process.stdout.write(`${why}. Running: ${[program, ...args].join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { stdio: 'inherit', env, timeout: INSTALL_MS });
}

if (import.meta.main) {
  try {
    const browser = findBrowser() ?? installBrowser();
    if (browser === null) {
      throw new Error('No Chromium could be installed: install one, or name one with CHROMIUM=/path/to/chromium.');
    }
    const engines = { all: [webkit, firefox], webkit: [webkit] }[process.argv[2] ?? ''];
    installEngines(engines ?? []);
    process.stdout.write(`Browser: ${browser}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
