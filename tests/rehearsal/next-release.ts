import { cpSync, existsSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** This release with one more migration, each time it is asked for; its folder below `folder`. */
export function nextRelease(folder: string): string {
  const release = join(folder, 'next-release');
  const migrations = join(release, 'server/db/migrations');
  if (!existsSync(release)) {
    mkdirSync(release);
    for (const part of ['server', 'src', 'package.json'])
      cpSync(join(ROOT, part), join(release, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(release, 'node_modules'));
  }
  const last = Math.max(...globSync('*.sql', { cwd: migrations }).map((file) => Number(basename(file).slice(0, 4))));
  const number = String(last + 1).padStart(4, '0');
  writeFileSync(
    join(migrations, `${number}-rehearsed.sql`),
    `alter table notes add column rehearsed_${number} text;\n`,
  );
  return release;
}
