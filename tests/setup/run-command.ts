import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

const ROOT = join(import.meta.dirname, '..', '..');

interface Meanwhile {
  /** What is typed. */
  input?: string;
  /** Called with the process at each of its words. */
  onWords?: ((child: ChildProcess) => void) | undefined;
}

/** Runs `server/<command>.ts` as npm does, with these settings and no others. */
export async function runCommandProcess(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
  { input = '', onWords = () => undefined }: Meanwhile = {},
): Promise<Ran> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'), ...settings };
  const child = spawn(process.execPath, [join(ROOT, 'server', `${command}.ts`), ...args], { env, stdio: 'pipe' });
  child.stdin.on('error', () => undefined).end(input);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
    onWords(child);
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}
