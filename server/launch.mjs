/**
 * Starts Tallybook from a fresh clone: installs what is missing, builds what is stale, runs the server.
 *
 * JavaScript, with what it imports: it runs on the Node that the machine happens to have (20 or newer), which may not
 * understand TypeScript. Everything else runs on the Node 24 that npm brings as a package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, isRelease, LaunchError } from './build-app.mjs';
import { begin, during } from './builds/work-in-hand.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of the lockfile when they are missing or others, and answers the path of a Node 24. */
export async function ensureDependencies(root = ROOT) {
  if (!dependenciesAreFresh(root)) {
    say('Installing packages (the first time this takes a minute or two) …');
    // The build and the tests need the development packages even where NODE_ENV says production; a release never does.
    const dev = isRelease(root) ? '--omit=dev' : '--include=dev';
    const [program, args] = npm('ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error');
    const code = await during(installing(root), () => exitOf(spawn(program, args, { cwd: root, stdio: 'inherit' })));
    if (code !== 0) throw new LaunchError('npm could not install the packages: its own message stands above.');
  }
  return findNode(root);
}

/** Packages are put where they belong one after the other, and then their own scripts are run. */
function installing(root) {
  const paths = Object.entries(readJson(join(root, 'package-lock.json'))?.packages ?? {})
    .filter(([path, { optional, dev }]) => path !== '' && !optional && !(dev && isRelease(root)))
    .map(([path]) => join(root, path, 'package.json'));
  return () => `installing packages: ${paths.filter((path) => existsSync(path)).length} of ${paths.length} are there`;
}

/**
 * Compares what npm noted down at the end of its last install with the lockfile. An install that was killed half way
 * has no such note, and one that somebody ran by hand has a right one.
 */
export function dependenciesAreFresh(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  const withoutDev = isRelease(root);
  return Object.entries(wanted).every(([path, { version, optional, dev }]) => {
    if (path === '' || (withoutDev && dev)) return true;
    // Packages for other platforms are optional and rightly missing.
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

/** A Node that runs TypeScript: the package's, or the machine's own when that is new enough. */
function findNode(root) {
  const packaged = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (works(packaged)) return packaged;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  say('Fetching Node 24, which its install script should have done …');
  // Where npm may not run install scripts, the package `node` is only a promise. This is that script.
  run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(root, 'node_modules', 'node') });
  if (works(packaged)) return packaged;
  throw new LaunchError(
    `Tallybook needs Node 24 and has ${process.version}: run "npm rebuild node --ignore-scripts=false", or install Node 24.`,
  );
}

function works(node) {
  return existsSync(node) && spawnSync(node, ['--version']).status === 0;
}

/** What can be asked for besides the server, each a file of its own. */
export const COMMANDS = [
  'backup',
  'begin',
  'create-admin',
  'dev',
  'doctor',
  'end-company',
  'migrate',
  'move-company',
  'restore',
  'restored',
  'settings',
  'unfit-rows',
  'verify-audit',
];

/**
 * Builds what is stale while the server makes and opens its database, and runs it until it ends. Answers its exit code;
 * throws when the app can't be built. Whichever of the two ends takes the other along.
 */
async function serve(node) {
  // With the channel, the server notices the death of this process, even by kill -9, and stops by itself.
  const server = spawn(node, [join(ROOT, 'server', 'main.ts'), '--build-follows'], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Half of a start is reading the sources; Node keeps what it made of them.
    env: { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'), ...process.env },
  });
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      server.kill(signal);
      stopped.abort();
    });
  }
  if (process.env.npm_lifecycle_event) stopWhenOrphaned(server);
  let doing = 'starting the server';
  const isReady = begin(() => doing);
  server.on('message', (message) => {
    doing = message.doing;
  });
  const ended = exitOf(server).finally(() => {
    isReady();
    stopped.abort();
  });
  const failure = await ensureBuild(node, { signal: stopped.signal }).then(
    () => {
      if (server.connected) server.send('built');
      return null;
    },
    (error) => {
      if (stopped.signal.aborted) return null;
      server.kill('SIGTERM');
      return error;
    },
  );
  const code = await ended;
  if (failure) throw failure;
  return code;
}

/** How a process ended, as a shell says it. */
function exitOf(child) {
  return new Promise((done) => {
    child.once('error', (error) => {
      say(error.message);
      done(1);
    });
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/** npm that dies by kill -9 tells nobody; the server would go on unseen and hold the port and the data. */
function stopWhenOrphaned(server) {
  const atStart = ancestry();
  setInterval(() => {
    if (ancestry() !== atStart) server.kill('SIGTERM');
  }, 500).unref();
}

/** Who started this process. npm often has a shell in between, which survives npm: then the shell's parent counts too. */
function ancestry() {
  const parent = process.ppid;
  try {
    if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').startsWith('sh\0-c\0')) return `${parent}`;
    // Behind the name in brackets: the state, then the parent.
    const [, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${parent} of ${grandparent}`;
  } catch {
    return `${parent}`;
  }
}

function npm(...args) {
  // Started by npm: use that same npm. Its path also spares Windows the shell that npm.cmd needs.
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args];
}

function run(program, args, options) {
  return spawnSync(program, args, { stdio: 'inherit', ...options }).status ?? 1;
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

async function main(task, ...args) {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new LaunchError(`Tallybook needs Node 20 or newer to start, and this is ${process.version}.`);
  }
  const node = await ensureDependencies();
  if (task === 'install') return 0;
  if (COMMANDS.includes(task)) return run(node, [join(ROOT, 'server', `${task}.ts`), ...args]);
  if (task !== undefined && task !== 'build')
    throw new LaunchError(`There is no "${task}": see the scripts of package.json.`);
  if (task === undefined) return await serve(node);
  await ensureBuild(node, { again: true });
  return 0;
}

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(...process.argv.slice(2));
  } catch (error) {
    const sentence = error instanceof LaunchError ? error.message : whyNotWritten(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** A folder that another account, such as root, has built in. */
function whyNotWritten({ code, path }) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return null;
  return `This account may not write ${path}: start as the account that the folder belongs to, or give it the folder (chown -R).`;
}
