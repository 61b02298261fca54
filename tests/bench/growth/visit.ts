import { v7 as uuid } from 'uuid';
import type { BenchServer, Reply } from '../million/open-server.ts';

/** With a network each tap is a piece of work; without one, up to 200 wait and go out together. */
export type Sending = 'online' | 'packed';

/** As many events as go out together. */
const PACK = 200;

/** A visit of two hours from its start to its note. */
export async function makeVisit(server: BenchServer, taps: number, sending: Sending): Promise<void> {
  const date = nextDay();
  const session_uid = await startVisit(server, date);
  const size = sending === 'online' ? 1 : PACK;
  for (let sent = 0; sent < taps; sent += size) await sendTaps(server, session_uid, Math.min(size, taps - sent));
  const texts = {
    skill_learned: 'Asked for a break by himself.',
    who_present: 'Mother',
    health_safety: '',
    comment: '',
  };
  const times = { date_visited: date, begin_time: '09:00', end_time: '11:00' };
  const note = {
    uid: uuid(),
    client_id: server.clientId,
    location: 2,
    ...times,
    target_behaviors: 'Tantrums at the change from play to table work, each over within two minutes.',
    ...texts,
  };
  await post(server, '/api/session/submit', {
    session_uid,
    endDate: date,
    endTime: '11:00',
    observed_zero: [],
    not_observed: server.behaviorIds.slice(1, 4),
    note,
  });
}

export async function startVisit(server: BenchServer, startDate = nextDay()): Promise<string> {
  const uid = uuid();
  const body = { uid, client_id: server.clientId, visit_location: 1, startDate, startTime: '09:00' };
  await post(server, '/api/session/start', body);
  return uid;
}

let seq = 0;
export async function sendTaps(server: BenchServer, session_uid: string, many: number): Promise<void> {
  const events = Array.from({ length: many }, () => {
    seq += 1;
    const at = '2015-06-01T09:30:00-04:00';
    return { uid: uuid(), seq, kind: 'tap', at, tz: 'America/New_York', behaviour_id: server.behaviorIds[0] };
  });
  await post(server, '/api/session/data-entry', { session_uid, events });
}

async function post(server: BenchServer, path: string, body: object): Promise<Reply> {
  const reply = await server.post('therapist', path, body, uuid());
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.body.slice(0, 300)}`);
  return reply;
}

let day = 0;
/** Of years before the company's first visit. */
function nextDay(): string {
  day += 1;
  return new Date(Date.UTC(2010, 0, day)).toISOString().slice(0, 10);
}
