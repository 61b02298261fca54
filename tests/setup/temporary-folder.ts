import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test. 0711: under root, PostgreSQL runs as an account that must pass through it. */
export function temporaryFolder(mode = 0o711): string {
  const { path, remove } = makeFolder(mode);
  onTestFinished(remove);
  return path;
}

/** The same for what outlives one test. */
export function makeFolder(mode = 0o711): { path: string; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'tallybook-test-')));
  chmodSync(path, mode);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
