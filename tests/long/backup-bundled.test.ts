import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { runCommandProcess } from '../setup/run-command.ts';
import { startServerProcess } from '../setup/server-process.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const BACKUP_PASSPHRASE = 'nine herons on a wire';

test('the bundled database, backed up beside its server and restored into another DATA_DIR, lets the same people in', async () => {
  const folder = temporaryFolder();
  const [home, other] = [join(folder, 'home'), join(folder, 'other')];
  const file = join(folder, 'the.backup');
  const first = await startServerProcess({ DATA_DIR: home, DEMO: '1' });
  onTestFinished(() => first.kill());
  const before = await signIn(first.url);
  const made = await runCommandProcess('backup', [file], { DATA_DIR: home, BACKUP_PASSPHRASE });
  expect(made).toMatchObject({ code: 0, err: expect.not.stringContaining('Error') });
  expect((await signIn(first.url)).status).toBe(200);
  expect(await first.stop()).toBe(0);

  const into = await runCommandProcess('restore', [file], { DATA_DIR: home, BACKUP_PASSPHRASE });
  expect([into.code, into.err]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  const back = await runCommandProcess('restore', [file], { DATA_DIR: other, BACKUP_PASSPHRASE });
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('every table is as it was') });
  const keys = [home, other].map((dir) => readFileSync(join(dir, 'field-key'), 'utf8').trim());
  expect(keys[1]).toBe(keys[0]);
  expect(await runCommandProcess('verify-audit', [], { DATA_DIR: other })).toMatchObject({ code: 0 });

  const second = await startServerProcess({ DATA_DIR: other });
  onTestFinished(() => second.kill());
  const after = await signIn(second.url);
  expect([before.status, after.status]).toEqual([200, 200]);
  expect(after.epoch).not.toBe(before.epoch);
  expect(await second.stop()).toBe(0);
});

async function signIn(url: string): Promise<{ status: number; epoch: string | null }> {
  const { status, headers } = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'tallybook-web',
      username: 'admin@demo.test',
      password: DEMO_PASSWORD,
    }),
  });
  return { status, epoch: headers.get('x-epoch') };
}
