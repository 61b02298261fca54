import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a later release differs in. */
interface Later {
  version: string;
  /** Their names without `.sql`, and their texts. */
  migrations: Record<string, string>;
}

/** A later release, made of the one in `archive` in the folder `shelf`; answers its archive, which has its sum beside it. */
export function makeLaterRelease(archive: string, shelf: string, { version, migrations }: Later): string {
  mkdirSync(shelf, { recursive: true });
  run(shelf, 'tar', '-xzf', archive);
  const [unpacked = ''] = readdirSync(shelf).filter((name) => !name.endsWith('.gz') && !name.endsWith('.sha256'));
  const name = `tallybook-${version}-9b1d5c07e2af`;
  const folder = join(shelf, name);
  renameSync(join(shelf, unpacked), folder);
  for (const [file, text] of Object.entries(migrations)) {
    writeFileSync(join(folder, 'server/db/migrations', `${file}.sql`), text);
  }
  const current = readFileSync(join(folder, 'dist/current'), 'utf8').trim();
  const build = join(folder, 'dist', current, 'build.json');
  writeFileSync(build, JSON.stringify({ ...JSON.parse(readFileSync(build, 'utf8')), version, name: version }));
  rmSync(join(folder, 'SHA256SUMS'));
  const sums = run(folder, 'bash', '-c', 'find . -type f -printf "%P\\0" | sort -z | xargs -0 sha256sum');
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  const packed = `${name}.tar.gz`;
  run(shelf, 'tar', '-czf', packed, name);
  writeFileSync(join(shelf, `${packed}.sha256`), run(shelf, 'sha256sum', packed));
  rmSync(folder, { recursive: true });
  return join(shelf, packed);
}

function run(cwd: string, program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${program} in ${dirname(cwd)} ended with ${status}: ${stderr}`);
  return stdout;
}
