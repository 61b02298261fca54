import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from '../temporary-folder.ts';
import { layOutDebian } from './debian-services.ts';
import { mapText, type Places } from './map-text.ts';
import type { Block, Section } from './read-blocks.ts';
import { writeStandIns } from './stand-ins.ts';

/** A block that waits for something longer than this waits for ever. */
const PATIENCE_MS = 60_000;

/** A machine that the document is tried on: folders, ports and services of its own on this one. */
export interface Machine extends Places {
  names: Map<string, string>;
  /** Where a path of the document lies. */
  at(path: string): string;
  /** Does what the blocks say, in their order, in one shell of root's; answers what was printed. Throws at the first that fails. */
  follow(blocks: readonly Block[], given?: { password?: string }): Promise<string>;
  /** The same for one command that the document does not have: what a check looks at. */
  type(command: string): Promise<string>;
  /** Ends everything that was started, and takes the folders away. */
  remove(): Promise<void>;
}

/** Must be started by root: the document changes accounts and owners. */
export async function createMachine(): Promise<Machine> {
  if (process.getuid?.() !== 0) {
    throw new Error('The document speaks to root: run this test as root, on Debian with the packages that it names.');
  }
  const folder = makeFolder(0o755);
  const root = folder.path;
  const places = { root, ports: await pickPorts(), account: 'nobody', names: new Map<string, string>() };
  const bin = join(root, 'stand-ins');
  mkdirSync(bin);
  writeStandIns(bin, root);
  layOutDebian(places);
  const authority = makeCertificate(root);
  const env = {
    PATH: [bin, join(root, 'usr/local/sbin'), ...machinePath()].join(':'),
    HOME: join(root, 'root'),
    LANG: 'C.UTF-8',
    PGHOST: join(root, 'run/postgresql'),
    PGPORT: String(places.ports['5432']),
    // A certificate that this machine believes, as it would one of a public authority.
    CURL_CA_BUNDLE: authority,
    NODE_EXTRA_CA_CERTS: authority,
  };
  const follow: Machine['follow'] = (blocks, given) => runBlocks(blocks, { places, env, given: given ?? {} });
  return {
    ...places,
    at: (path) => join(root, path),
    follow,
    type: (command) => follow([{ language: 'sh', notes: {}, text: `${command}\n`, line: 0 }]),
    async remove() {
      const stop = `for unit in '${root}'/run/stand-in/*.pid; do systemctl stop "$(basename "$unit" .pid)" || true; done`;
      spawnSync('bash', ['-c', `systemctl daemon-reload; ${stop}`], { env, stdio: 'inherit' });
      folder.remove();
    },
  };
}

/** All blocks of a section that the document means to be done on every machine. */
export function blocksOf(section: Section): Block[] {
  return section.blocks.filter(({ notes }) => !('sources' in notes));
}

interface Surroundings {
  places: Places;
  env: Record<string, string>;
  given: { password?: string };
}

async function runBlocks(blocks: readonly Block[], { places, env, given }: Surroundings): Promise<string> {
  const shell = spawn('bash', ['-e', '-o', 'pipefail'], { cwd: '/', env, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(shell, 'close');
  const said = { all: '', last: '' };
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk) => {
      said.all += chunk;
      said.last += chunk;
    });
  }
  for (const block of blocks) {
    const text = mapText(block.text, places);
    if (block.notes.file) {
      writeFileSync(mapText(block.notes.file, places), text);
      continue;
    }
    said.last = block.language === 'text' ? said.last : '';
    if (block.language === 'text') requireOutput(block, text, said.all);
    else if (!(await runScript(shell, block, text, { places, given }))) {
      shell.kill('SIGKILL');
      throw new Error(
        `The block in line ${block.line} failed:\n${text}\n${said.last.slice(-3_000)}\n${journals(places.root)}`,
      );
    }
  }
  shell.stdin.end();
  await ended;
  return said.all;
}

/** One block in the shell that the blocks before it ran in; false when one of its commands failed. */
async function runScript(
  shell: ChildProcess,
  { language, notes }: Block,
  text: string,
  { places, given }: Omit<Surroundings, 'env'>,
): Promise<boolean> {
  const folder = join(places.root, 'root');
  const [script, input] = [join(folder, '.block'), join(folder, '.input')];
  writeFileSync(script, text, { mode: 0o644 });
  writeFileSync(input, 'input' in notes ? `${given.password ?? ''}\n` : '');
  const psql = 'runuser -u postgres -- psql --no-psqlrc --set ON_ERROR_STOP=1';
  const command = language === 'sql' ? `(cd / && ${psql}) < '${script}'` : `source '${script}' < '${input}'`;
  const expected = Number(notes.status ?? 0);
  const done = Promise.withResolvers<number | null>();
  const listen = (chunk: unknown) => {
    const [, status] = /@@block (\d+)@@/.exec(String(chunk)) ?? [];
    if (status !== undefined) done.resolve(Number(status));
  };
  shell.stdout?.on('data', listen);
  shell.once('close', () => done.resolve(null));
  // With another status than 0 the block runs in a shell of its own: this one ends at what fails.
  const line = expected === 0 ? `${command}; echo "@@block 0@@"` : `(${command}) || echo "@@block $?@@"`;
  shell.stdin?.write(`${line}\n`);
  const patience = setTimeout(() => done.resolve(null), PATIENCE_MS);
  const status = await done.promise;
  clearTimeout(patience);
  shell.stdout?.off('data', listen);
  return status === expected;
}

/** What the services said last: the reason why a block waits for ever stands there. */
function journals(root: string): string {
  const folders = ['run/stand-in', 'var/log/tallybook', 'var/log/postgresql', 'var/log/nginx'].map((one) =>
    join(root, one),
  );
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => /\.(journal|log)$/.test(file))
    .map((file) => `── ${file}\n${readFileSync(file, 'utf8').slice(-1_500)}`)
    .join('\n');
}

/** `…` stands for anything within a line. */
function requireOutput(block: Block, text: string, said: string): void {
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const parts = line.split('…').map((part) => part.trim());
    if (!said.split('\n').some((one) => holdsInOrder(one, parts))) {
      throw new Error(`What the document shows in line ${block.line} was not printed:\n${line}\nBut:\n${said}`);
    }
  }
}

function holdsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

/** Where this machine's own programs are: a node and an npm that no development package brought. */
function machinePath(): string[] {
  const own = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return [...new Set([...own, '/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'])];
}

/** Ten ports in a row, so that a last digit stays what it is. */
async function pickPorts(): Promise<Places['ports']> {
  for (;;) {
    const tens = 2_100 + Math.floor(Math.random() * 900);
    const all = [0, 1, 2].flatMap((digit) => [tens * 10 + digit, (tens + 1) * 10 + digit]);
    const others = [3, 4, 5, 6, 7].map((digit) => tens * 10 + digit);
    const free = await Promise.all([...all, ...others].map(isFree));
    const [postgres = 0, pgbouncer = 0, https = 0, http = 0, smtp = 0] = others;
    if (free.every(Boolean)) {
      return {
        '808': tens,
        '946': tens + 1,
        '5432': postgres,
        '6432': pgbouncer,
        '443': https,
        '80': http,
        '25': smtp,
      };
    }
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}

/** The certificate and key that the document leaves to whoever gives them out; answers whom to believe. */
function makeCertificate(root: string): string {
  const [key, certificate] = [join(root, 'tls.key'), join(root, 'tls.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl ended with ${status}: ${stderr}`);
  return certificate;
}
