import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../setup/database.ts';
import { readDocument, sectionOf } from '../setup/documented/read-blocks.ts';
import { saveFigures } from '../setup/figure-store.ts';
import { type ServerProcess, startServerProcess, urlOf } from '../setup/server-process.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const RESTARTS = 8;

/** The text of a file of docs/operations.md. */
function fileOf(title: string, file: string): string {
  const { blocks } = sectionOf(readDocument('docs/operations.md'), title);
  const found = blocks.find(({ notes }) => notes.file === `/etc/nginx/conf.d/${file}`);
  if (!found) throw new Error(`docs/operations.md has no ${file} in "${title}"`);
  return found.text;
}

const upstreamOf = ([first, second]: readonly [number, number]) =>
  fileOf('Two processes', 'tallybook-processes.conf').replace('8081', `${first}`).replace('8082', `${second}`);

/** How the door hands requests on. */
const locationOf = () => /^ {2}location \/ \{$[\s\S]*?^ {2}\}$/m.exec(fileOf('HTTPS', 'tallybook.conf'))?.[0] ?? '';

/** Everything of docs/operations.md but TLS. */
const configOf = (folder: string, port: number, processes: readonly [number, number]) => `
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${upstreamOf(processes)}
  server {
    listen 127.0.0.1:${port};
    ${locationOf()}
  }
}
`;

test('two processes behind nginx are restarted in turn while people read and write: no request fails', async () => {
  if (spawnSync('nginx', ['-v']).status !== 0) throw new Error('Needs nginx (Debian: apt-get install nginx-light)');
  const folder = temporaryFolder(0o755);
  const { connection, drop } = await createTestDatabase({ demo: true });
  onTestFinished(drop);
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const start = (port: number) =>
    startServerProcess({
      DATABASE_URL: urlOf(connection),
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LIMIT_ADDRESS: '1000000',
      STOP_DELAY: '3',
    });
  const servers: ServerProcess[] = [await start(ports[0]), await start(ports[1])];
  onTestFinished(async () => void (await Promise.all(servers.map((one) => one.stop()))));
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(folder, ports[2], [ports[0], ports[1]]));
  const nginx = spawn('nginx', ['-c', config, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  onTestFinished(async () => {
    if (nginx.exitCode === null && nginx.kill('SIGTERM')) await once(nginx, 'exit');
  });
  const url = `http://127.0.0.1:${ports[2]}`;
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);

  const answers = new Map<string, number>();
  let going = true;
  const ask = async (method: string, path: string) => {
    while (going) {
      const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
      const answer = await fetch(`${url}${path}`, { method, ...body }).then(
        async (response) => {
          await response.arrayBuffer();
          return `${method} ${path} ${response.status}`;
        },
        () => `${method} ${path} broken`,
      );
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const people = Array.from({ length: 4 }, () => [ask('GET', '/'), ask('GET', '/api/ping'), ask('POST', '/api/note')]);
  for (let restart = 0; restart < RESTARTS; restart++) {
    const which = restart % 2;
    await servers[which]?.stop();
    servers[which] = await start(ports[which] ?? 0);
  }
  going = false;
  await Promise.all(people.flat());
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
  // Nobody is signed in, so a write is answered with 401: by the server, and not by nginx.
  expect([...answers.keys()].sort()).toEqual(['GET / 200', 'GET /api/ping 200', 'POST /api/note 401']);
  saveFigures([
    {
      what: `requests failed in ${RESTARTS} restarts behind nginx (of ${total})`,
      measured: 0,
      unit: 'requests',
      limit: { atMost: 0 },
    },
  ]);
}, 600_000);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
