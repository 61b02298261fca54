import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

/** What the server says to bytes that no client library would send, until it closes the connection. */
function say(bytes: string | Buffer): Promise<string> {
  const address = world.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
    socket.write(bytes);
  });
}

test.each([
  {
    what: 'a header of 40 kB',
    bytes: `GET /api/ping HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
    status: 431,
    code: 'headers_too_large',
  },
  { what: 'a first line that is none', bytes: 'nonsense\r\n\r\n', status: 400, code: 'bad_request' },
])('$what is answered as every other refusal is', async ({ bytes, status, code }) => {
  const answer = await say(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('content-type: application/problem+json');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ status, code });
});

test('a body that is no text is refused: what cannot be read would be stored as something that nobody wrote', async () => {
  const token = await world.tokenOf('staff');
  const body = Buffer.concat([Buffer.from('{"name":"bad '), Buffer.from([0xff, 0xc3]), Buffer.from(' text"}')]);
  const head = `POST /api/company/flag HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  const answer = await say(Buffer.concat([Buffer.from(head), body]));
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('"code":"bad_json"');
});
