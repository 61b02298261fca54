import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs `server/<command>.ts` as npm does, with these settings and no others. `meanwhile` hears of its first words. */
export async function runCommandProcess(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
  meanwhile: (child: ChildProcess) => void = () => undefined,
): Promise<Ran> {
  const script = join(import.meta.dirname, '..', '..', 'server', `${command}.ts`);
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
    meanwhile(child);
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}
