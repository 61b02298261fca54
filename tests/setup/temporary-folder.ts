import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test. 0711: under root, PostgreSQL runs as an account that must pass through it. */
export function temporaryFolder(mode = 0o711): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tallybook-test-')));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
