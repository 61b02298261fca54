import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Plugin } from 'vite';

/** What the API answers; everything else is Vite's. */
export const OF_THE_API = ['/api', '/oauth', '/healthz', '/readyz'];

/** What it is made of, and what is built, kept or written by tests beside it: a page need not be loaded anew for that. */
const FOLDERS = ['server', 'src/domain', 'src/contract'];
const SOURCE = /\.(m?[jt]s|sql|json)$/;
export const NOT_WATCHED = ['dist', '.cache', '.data', 'releases', 'test-results'].map((folder) => `**/${folder}/**`);

/** An editor saves in several steps, and git changes many files at once, ms. */
const QUIET_MS = 150;

interface KeptApi {
  /** In front of the API: calls wait while it starts, and its sources are watched. */
  plugin: Plugin;
  stop(): Promise<void>;
}

/**
 * Runs the API in a process of its own, and starts it again after every change of a source. The folders are watched and
 * not the files: one that is replaced, as many editors and git do, is another file under the same name. An API that ends
 * by itself, as one with a slip in it does, is started again with the next change.
 * @param script what it runs, below `root`
 * @param say hears each line that it prints
 */
export function keepApi(root: string, script: string, env: NodeJS.ProcessEnv, say: (line: string) => void): KeptApi {
  let child: ChildProcess | null = null;
  let isStopping = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let turn = Promise.resolve();
  let answers = Promise.withResolvers<boolean>();
  let isSettled = false;

  function settle(is: boolean): void {
    isSettled = true;
    answers.resolve(is);
  }

  function begin(): void {
    // With the channel the API notices the death of this process, even by kill -9, and stops by itself.
    const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const;
    const own = spawn(process.execPath, [join(root, script)], { cwd: root, stdio: [...stdio], env });
    child = own;
    createInterface(own.stdout ?? Readable.from([])).on('line', (line) => {
      if (own === child && line.startsWith('Tallybook is ready')) settle(true);
      say(line);
    });
    own.once('exit', () => {
      if (own !== child) return;
      child = null;
      settle(false);
      say('The API has ended. It starts again with the next change of a file.');
    });
  }

  async function end(): Promise<void> {
    const own = child;
    child = null;
    if (own === null || own.exitCode !== null) return;
    own.kill('SIGTERM');
    await once(own, 'exit');
  }

  async function restart(): Promise<void> {
    await end();
    if (!isStopping) begin();
  }

  function noteChange(path: string): void {
    const name = relative(root, path).replaceAll(sep, '/');
    if (isStopping || !SOURCE.test(name) || !FOLDERS.some((folder) => name.startsWith(`${folder}/`))) return;
    if (isSettled) answers = Promise.withResolvers();
    isSettled = false;
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      say(`${name} has changed: the API starts again …`);
      turn = turn.then(restart);
    }, QUIET_MS);
  }

  const begunAt = Date.now();
  begin();
  return {
    plugin: {
      name: 'tallybook-api',
      configureServer({ watcher, middlewares }) {
        watcher.on('all', (_event, path) => noteChange(path));
        // The first look takes a moment: what was changed before it ended, and may have been read before that, counts.
        watcher.once('ready', () => changedSince(root, begunAt).forEach(noteChange));
        for (const path of OF_THE_API) {
          middlewares.use(path, async (_request, reply, next) => {
            if (await answers.promise) return next();
            reply
              .writeHead(503, { 'content-type': 'text/plain' })
              .end('The API has ended: see what npm run dev prints.');
          });
        }
      },
    },
    async stop() {
      isStopping = true;
      clearTimeout(quiet);
      await turn;
      await end();
    },
  };
}

/** Sources that were written, or put in the place of others, since a moment (ms). */
function changedSince(root: string, moment: number): string[] {
  const there = FOLDERS.map((folder) => join(root, folder)).filter((folder) => existsSync(folder));
  const files = there.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files.filter((file) => (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) > moment);
}
