import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { killTree, stopTree } from '../fixtures/process-tree.ts';
import type { Engine, EngineBrowser, EngineWindow } from './engine.ts';
import { findProgram } from './find-program.ts';
import { clickActions, keyActions } from './hand-actions.ts';
import { openWebDriver, type WebDriver } from './webdriver.ts';

const BROWSER = join(import.meta.dirname, 'webkit-browser.js');
const BINDINGS = '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib';

/** Program or file, and the Debian package that brings it. */
const NEEDED: [what: string, there: () => boolean][] = [
  ['webkit2gtk-driver', () => findProgram('WebKitWebDriver') !== null],
  ['xvfb', () => findProgram('Xvfb') !== null],
  ['gjs', () => findProgram('gjs') !== null],
  ['gir1.2-webkit2-4.1', () => globSync(BINDINGS).length > 0],
];

/** WebKitGTK, the engine of Safari, on a screen that nobody sees, spoken to over WebDriver. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () => NEEDED.flatMap(([name, there]) => (there() ? [] : [name])),
  launch,
};

async function launch(folder: string): Promise<EngineBrowser> {
  mkdirSync(folder, { recursive: true });
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // It needs rights that containers and root do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const browser = { binary: findProgram('gjs'), args: ['-m', BROWSER, folder] };
  const session = await openWebDriver(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': browser });
  const turns = inTurn(session);
  const window = asWindow(turns, String(await session.ask('GET', '/window')));
  const kill = async () => {
    await killTree(folder);
    driver.kill('SIGKILL');
    screen.child.kill('SIGKILL');
  };
  return {
    version: `WebKitGTK ${session.version}`,
    window,
    async openWindow() {
      const { handle } = (await session.ask('POST', '/window/new', { type: 'window' })) as { handle: string };
      return asWindow(turns, handle);
    },
    sleep: (ms) => stopTree(folder, ms),
    kill,
    close: kill,
  };
}

type Turns = <T>(handle: string, work: (session: WebDriver) => Promise<T>) => Promise<T>;

/** The protocol has one current window: whoever wants another one changes to it first, and nobody in between. */
function inTurn(session: WebDriver): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let current = '';
  return (handle, work) => {
    const mine = last.then(async () => {
      if (current !== handle) await session.ask('POST', '/window', { handle });
      current = handle;
      return work(session);
    });
    last = mine.catch(() => {});
    return mine;
  };
}

function asWindow(turns: Turns, handle: string): EngineWindow {
  const act = (actions: object[]) => turns(handle, (session) => session.ask('POST', '/actions', { actions }));
  return {
    async navigate(url) {
      await turns(handle, (session) => session.ask('POST', '/url', { url }));
    },
    evaluate: (expression) =>
      turns(handle, async (session) =>
        String(await session.ask('POST', '/execute/sync', { script: `return ${expression}`, args: [] })),
      ),
    async click(x, y) {
      await act(clickActions(x, y));
    },
    async type(text) {
      await act(keyActions(text));
    },
  };
}

/** An X server with no screen behind it, under the first number that is free. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const flags = ['-displayfd', '3', '-screen', '0', '1280x1400x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [, , , numbers] = child.stdio;
  const display = await new Promise<string>((ready, failed) => {
    numbers?.once('data', (chunk) => ready(`:${String(chunk).trim()}`));
    child.once('exit', () => failed(new Error('Xvfb ended before it had a screen')));
  });
  return { child, display };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
