/** One person with every permission does, many times at once, the worst that each call allows. A thread of its own. */

import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as rest } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { v7 as uuid } from 'uuid';
import { askAt, signInBody } from './ask.ts';

const { url, token, email, seconds }: { url: string; token: string; email: string; seconds: number } = workerData;

// What it takes to ask is the work of another machine.
setPriority(0, 19);
const device = uuid();
const end = performance.now() + seconds * 1_000;
const answered = new Map<string, number>();
let number = 0;

/** Characters of three bytes each: the heaviest that a text takes. */
const heavy = 'あ'.repeat(59_999);
const texts = {
  target_behaviors: heavy,
  skill_learned: heavy,
  who_present: heavy,
  health_safety: heavy,
  comment: heavy,
};
const json = (value: unknown) => JSON.stringify(value);
const zeros = `[${'0,'.repeat(480_000)}0]`;

const { clientId, programs } = await readCaseload();

async function readCaseload(): Promise<{ clientId: number; programs: number[] }> {
  const clients = JSON.parse((await askAt(url, '/api/clients', { token })).text);
  const behaviors = JSON.parse((await askAt(url, '/api/behaviors', { token })).text);
  return { clientId: clients.data[0].id, programs: behaviors.data.map(({ id }: { id: number }) => id) };
}

function dayOf(at: number): string {
  return new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10);
}

function noteOf(changes: object = {}) {
  number += 1;
  const times = { date_visited: dayOf(number), begin_time: '08:00', end_time: '09:00' };
  return { uid: uuid(), client_id: clientId, location: 2, ...times, ...texts, ...changes };
}

function eventOf(seq: number) {
  const at = `2026-11-20T15:${String(seq % 60).padStart(2, '0')}:00-05:00`;
  return { uid: uuid(), seq, kind: 'tap', at, tz: 'America/New_York', behaviour_id: programs[seq % programs.length] };
}

const asDevice = () => {
  number += 1;
  return { 'idempotency-key': uuid(), 'x-device-id': device, 'x-device-seq': String(number) };
};
const write = (path: string, body: () => unknown) => () =>
  askAt(url, path, { token, body: json(body()), headers: asDevice() });
const read = (path: string) => () => askAt(url, path, { token });

const csv = `First Name,Last Name\n${Array.from({ length: 5_000 }, (_, row) => `A${row},B${row}`).join('\n')}`;
/** A mark that moves behind the next joiner with each that is taken out. */
const slowName = `q\u0345${'\u200d\u093c'.repeat(999)}`;
const thirty = (cellOf: (at: number) => string) => Array.from({ length: 30 }, (_, at) => cellOf(at)).join();
const slowCsv = `${thirty((at) => `C${at}`)}\n${thirty(() => slowName)}`;
const ops = () =>
  Array.from({ length: 100 }, () => ({
    opId: uuid(),
    method: 'POST',
    path: '/api/note',
    headers: {},
    body: noteOf(short),
  }));
const short = { target_behaviors: 'x', skill_learned: '', who_present: '', health_safety: '', comment: '' };

async function recordEvents() {
  const session = uuid();
  number += 1;
  const start = { uid: session, client_id: clientId, visit_location: 1, startDate: dayOf(number), startTime: '15:00' };
  await askAt(url, '/api/session/start', { token, body: json(start), headers: asDevice() });
  for (let call = 0; call < 20 && performance.now() < end; call++) {
    const events = Array.from({ length: 200 }, (_, at) => eventOf(call * 200 + at));
    tell(
      'events',
      await askAt(url, '/api/session/data-entry', {
        token,
        body: json({ session_uid: session, events }),
        headers: asDevice(),
      }),
    );
  }
  return { status: 0 };
}

/** Each is done over and over by some loops at once. */
const kinds: Record<string, () => Promise<{ status: number }>> = {
  'the largest note': write('/api/note', noteOf),
  'a refused note': write('/api/note', () => noteOf({ comment: 'y'.repeat(100_000) })),
  'a note that breaks a rule': write('/api/note', () => noteOf({ end_time: '07:00' })),
  'half a million elements': () => askAt(url, '/api/pay', { token, body: `{"id":${zeros}}` }),
  'an envelope of elements': () => askAt(url, '/api/sync/batch', { token, body: `{"ops":[{"body":${zeros}}]}` }),
  'as many elements as are read': () =>
    askAt(url, '/api/note', { token, body: `{"x":[${'0,'.repeat(49_000)}0]}`, headers: asDevice() }),
  'an envelope of 100': () => askAt(url, '/api/sync/batch', { token, body: json({ ops: ops() }) }),
  'a thousand numbers': write('/api/pay', () => ({
    id: Array.from({ length: 1_000 }, (_, at) => at + 1),
    status: 'contractor_paid',
    mode: 'all',
  })),
  'a file of 5,000 clients': () =>
    askAt(url, '/api/import/clients', { token, body: json({ csv, dry_run: true }), headers: asDevice() }),
  'a row of long names': () =>
    askAt(url, '/api/import/clients', { token, body: json({ csv: slowCsv, dry_run: true }), headers: asDevice() }),
  'an account of long names': () =>
    askAt(url, '/api/user/account', { token, method: 'PUT', body: json({ last_name: slowName }), headers: asDevice() }),
  'all notes': read('/api/company/notes?limit=200&daterange=,1990-01-01'),
  'all pay': read('/api/pay?limit=200&daterange=,1990-01-01'),
  'a download': read('/api/download'),
  'all sessions': read('/api/sessions?limit=200'),
  'the audit': read('/api/company/audit?limit=200'),
  'the shelf': read('/api/company/held-work?limit=200&state=copy'),
  'a quarter of visits': read('/api/schedule/event?start=2026-09-15&end=2026-12-20'),
  'the payload': read('/api/payload'),
  'wrong passwords': () => askAt(url, '/oauth/token', { body: signInBody(email, 'a guess') }),
  'large sign-ins': () => askAt(url, '/oauth/token', { body: `{"grant_type":"${'x'.repeat(900_000)}"}` }),
  events: recordEvents,
};
const LOOPS_EACH = 2;
const MOST_TURNS = 5_000;

function tell(kind: string, { status }: { status: number }): void {
  const key = `${kind} ${status}`;
  answered.set(key, (answered.get(key) ?? 0) + 1);
}

async function repeat(kind: string, once: () => Promise<{ status: number }>): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS && performance.now() < end; turn++) {
    const answer = await once();
    tell(kind, answer);
    if (answer.status === 429 || answer.status === 0) await rest(50);
  }
}

/** Asks for the heaviest list many times on a socket of its own, and reads nothing. */
function openUnread(): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/company/notes?limit=200&daterange=,1990-01-01 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`.repeat(
      5,
    ),
  );
  return socket;
}

const unread: Socket[] = [];
const opening = setInterval(() => {
  for (const socket of unread.splice(0)) socket.destroy();
  unread.push(...Array.from({ length: 36 }, openUnread));
}, 15_000);

await Promise.all(
  Object.entries(kinds).flatMap(([kind, once]) => Array.from({ length: LOOPS_EACH }, () => repeat(kind, once))),
);
clearInterval(opening);
for (const socket of unread) socket.destroy();
parentPort?.postMessage([...answered].map(([key, times]) => `${key}: ${times}`).join('; '));
