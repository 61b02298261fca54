/** From `npm start` to the first answer, when everything is installed, built and seeded. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, median } from '../setup/figure.ts';

const STARTS = 5;

const measure: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-bench-'));
  chmodSync(folder, 0o711);
  try {
    await timeOneStart(folder);
    const taken: number[] = [];
    for (let start = 0; start < STARTS; start++) taken.push(await timeOneStart(folder));
    return [{ what: 'second start → first answer', measured: median(taken), unit: 'ms', limit: { atMost: 3_000 } }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
export default measure;

async function timeOneStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const script = join(import.meta.dirname, '..', '..', 'server', 'launch.mjs');
  const env = { ...process.env, DATA_DIR: join(dataDir, 'data'), PORT: '0' };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk) => {
      const address = /Tallybook is ready: (\S+)/.exec(String(chunk))?.[1];
      if (address) ready(address);
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it was ready.`)));
  });
  await fetch(`${url}/api/ping`);
  const taken = performance.now() - begun;
  child.kill('SIGINT');
  await once(child, 'exit');
  return taken;
}
