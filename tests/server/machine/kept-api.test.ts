import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepApi, NOT_WATCHED } from '#server/workshop/kept-api.ts';
import { makeFolder } from '../../setup/temporary-folder.ts';

const MAIN = 'server/main.ts';
let folder: ReturnType<typeof makeFolder>;
let api: ReturnType<typeof keepApi>;
let vite: ViteDevServer;
let said: string[];

beforeEach(async () => {
  folder = makeFolder();
  said = [];
  for (const room of ['server', 'src/domain', 'src/features']) mkdirSync(join(folder.path, room), { recursive: true });
  write('src/domain/rule.ts', `export const rule = 'first';`);
  write(
    MAIN,
    `import { rule } from '../src/domain/rule.ts'; console.log('Tallybook is ready: ' + rule); setInterval(() => {}, 1e6);
     process.on('disconnect', () => process.exit());`,
  );
  api = keepApi(folder.path, MAIN, process.env, (line) => said.push(line));
  vite = await createServer({
    root: folder.path,
    configFile: false,
    logLevel: 'silent',
    plugins: [api.plugin],
    server: { middlewareMode: true, ws: false, watch: { ignored: NOT_WATCHED } },
  });
  await untilReady('first');
});
afterEach(async () => {
  await vite.close();
  await api.stop();
  folder.remove();
});

const write = (path: string, text: string) => writeFileSync(join(folder.path, path), text);
/** As many editors save, and as `sed -i` and git do: the file is another one under the same name. */
function replace(path: string, text: string): void {
  write(`${path}.new`, text);
  renameSync(join(folder.path, `${path}.new`), join(folder.path, path));
}
const untilReady = (rule: string) =>
  vi.waitFor(() => expect(said).toContain(`Tallybook is ready: ${rule}`), { timeout: 15_000, interval: 20 });

test('a file that was replaced on the disk is still watched: the API never goes on with old code', async () => {
  for (const rule of ['second', 'third']) {
    replace('src/domain/rule.ts', `export const rule = '${rule}';`);
    await untilReady(rule);
  }
  write('src/domain/rule.ts', `export const rule = 'in place';`);
  await untilReady('in place');
  expect(said.filter((line) => line.startsWith('src/domain/rule.ts has changed'))).toHaveLength(3);
});

test('an API that a slip has ended starts again with the next change', async () => {
  write('src/domain/rule.ts', `export const rule = nothing;`);
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/^The API has ended/), { timeout: 15_000, interval: 20 });
  write('src/domain/rule.ts', `export const rule = 'mended';`);
  await untilReady('mended');
});

test('what no server imports restarts nothing', async () => {
  write('src/features/screen.tsx', 'export {};');
  write('server/notes.md', 'words');
  write('src/domain/rule.ts', `export const rule = 'last';`);
  await untilReady('last');
  expect(said.filter((line) => line.includes('has changed'))).toEqual([
    'src/domain/rule.ts has changed: the API starts again …',
  ]);
});
