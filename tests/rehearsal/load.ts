import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { DataEntryAnswer, OpenedSession } from '#contract/session.ts';
import { Caller, GaveUp, type Person } from './caller.ts';
import { Diary } from './diary.ts';

const WRITERS = ['therapist@demo.test', 'therapist2@demo.test'];
const READERS = ['analyst@demo.test', 'staff@demo.test'];
const READS = ['/api/payload', '/api/company/notes?limit=10', '/api/behaviors'];
const DEVICES_A_WRITER = 2;
const TWIN_EVERY = 5;
/** Between two of one device: people tap a few times a second at most, and the machine has two cores. */
const BREATH_MS = 40;

interface Changes {
  changes: { entity: string; row?: { uid?: string } }[];
  nextCursor: string;
  more: boolean;
}

/** When all is well again, everything is acknowledged within this. */
const STOP_MS = 60_000;

/** Of a day; sessions begin after them. */
const FREE_HOURS = 12;

/** What one device has been told is kept. */
export interface Device {
  id: string;
  person: Person;
  /** The number of its last piece of work. */
  seq: number;
  session: string;
  taps: number;
}

/** People with their devices, who go on however long the servers are away, until `stop`. */
export class Load {
  readonly diary = new Diary();
  readonly devices: Device[] = [];
  readonly #call: Caller;
  #going = true;
  #loops: Promise<void>[] = [];
  #day: number;
  #hour = -1;

  /** `firstDay`: notes get days of their own, so each run begins elsewhere. */
  constructor(urls: string[], firstDay: number) {
    this.#call = new Caller(urls, this.diary);
    this.#day = firstDay;
  }

  async start(): Promise<void> {
    for (const email of WRITERS) {
      const person = await this.#call.signIn(email);
      this.#loops.push(this.#follow(person));
      for (let at = 0; at < DEVICES_A_WRITER; at++) this.#loops.push(this.#record(person));
    }
    for (const email of READERS) this.#loops.push(this.#read(await this.#call.signIn(email)));
  }

  /** Every device sends what it has begun to send; followers then read to the end. Not for ever: that would be wrong. */
  async stop(): Promise<void> {
    this.#going = false;
    const late = setTimeout(() => this.#call.giveUp(), STOP_MS);
    const ends = await Promise.allSettled(this.#loops);
    clearTimeout(late);
    for (const end of ends) {
      if (end.status === 'fulfilled') continue;
      if (!(end.reason instanceof GaveUp)) throw end.reason;
      this.diary.wrong(`${end.reason.message} has no answer ${STOP_MS / 1_000} s after the end`);
    }
  }

  /** A device: a visit with taps, and notes; each piece of work is sent until somebody acknowledges it. */
  async #record(person: Person): Promise<void> {
    const device: Device = { id: uuid(), person, seq: 0, session: uuid(), taps: 0 };
    this.devices.push(device);
    const startDate = this.#nextDay();
    const start = { uid: device.session, client_id: person.clientId, visit_location: 1, startDate, startTime: '15:00' };
    const opened = await this.#send<OpenedSession>(device, '/api/session/start', start);
    const behaviour_id = opened.behaviors.find(({ type }) => type === null)?.id ?? 0;
    for (let at = 1; this.#going; at++) {
      if (at % 3 === 0) await this.#note(device);
      else await this.#tap(device, behaviour_id);
      if (at % 8 === 0) await this.#readBack(device);
      await pause(BREATH_MS);
    }
  }

  async #tap(device: Device, behaviour_id: number): Promise<void> {
    device.taps += 1;
    const at = new Date().toISOString();
    const event = { uid: uuid(), seq: device.taps, kind: 'tap', at, tz: 'America/New_York', behaviour_id };
    const body = { session_uid: device.session, events: [event] };
    const told = await this.#send<DataEntryAnswer>(device, '/api/session/data-entry', body);
    const total = told.behaviors.find(({ id }) => id === behaviour_id)?.behavior_entry.entry;
    if (Number(total) !== device.taps) this.diary.wrong(`a session of ${device.taps} taps was answered with ${total}`);
  }

  async #note(device: Device): Promise<void> {
    const uid = uuid();
    const texts = { target_behaviors: 'Counted.', skill_learned: '', who_present: '', health_safety: '', comment: '' };
    const times = this.#nextTimes();
    const body = { uid, client_id: device.person.clientId, location: 2, ...times, ...texts };
    const kept = await this.#send<{ id: number; uid: string }>(device, '/api/note', body);
    if (kept.uid !== uid) this.diary.wrong(`note ${uid} was answered with ${kept.uid}`);
    this.diary.noteKept(device.person.email, uid);
    await this.#list(device.person, kept.id);
  }

  /** Whoever wrote reads their own write, wherever lists are read: on a standby, too. */
  async #list(person: Person, id: number): Promise<void> {
    const answer = await this.#call.read<{ data: unknown[] }>(`/api/notes?number=${id}`, person);
    if (answer && answer.data.length !== 1) this.diary.wrong('a list lacks the note that its reader has just written');
  }

  /** Whatever was acknowledged is known from then on, at whichever process one asks. */
  async #readBack(device: Device): Promise<void> {
    const answer = await this.#call.read<{ maxSeqContiguous: number }>(`/api/sync/device/${device.id}`, device.person);
    if (answer && answer.maxSeqContiguous < device.seq) {
      this.diary.wrong(`device told of ${answer.maxSeqContiguous} after ${device.seq} was acknowledged`);
    }
  }

  async #send<T>(device: Device, path: string, body: object): Promise<T> {
    const seq = device.seq + 1;
    const headers = { 'x-device-id': device.id, 'x-device-seq': String(seq), 'idempotency-key': uuid() };
    const work = () => this.#call.write<T>(path, device.person, headers, body);
    // Together: where one gives up, the other one's end is waited for, too.
    const [told] = await Promise.all([work(), seq % TWIN_EVERY === 0 ? work() : null]);
    device.seq = seq;
    this.diary.acknowledged(headers['idempotency-key']);
    return told;
  }

  /** Follows what changes by its cursor, and knows at the end which notes it was told of. */
  async #follow(person: Person): Promise<void> {
    let cursor: string | undefined;
    for (let last = false; ; ) {
      // Before it asks: what is acknowledged by now must be told.
      last = !this.#going && this.diary.open === 0;
      const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.#call.read<Changes>(`/api/sync/changes${query}`, person);
      if (answer) {
        cursor = answer.nextCursor;
        for (const { entity, row } of answer.changes)
          if (entity === 'note' && row?.uid) this.diary.told(person.email, row.uid);
        if (last && !answer.more) return;
      }
      await pause(answer?.more ? 0 : 250);
    }
  }

  async #read(person: Person): Promise<void> {
    for (let at = 0; this.#going; at++) {
      await this.#call.read<object>(READS[at % READS.length] ?? '', person);
      await pause(BREATH_MS);
    }
  }

  /** Of a visit that overlaps no other. */
  #nextTimes() {
    this.#hour = (this.#hour + 1) % FREE_HOURS;
    const date_visited = this.#hour === 0 ? this.#nextDay() : this.#dayText();
    const hour = String(this.#hour).padStart(2, '0');
    return { date_visited, begin_time: `${hour}:00`, end_time: `${hour}:45` };
  }

  #nextDay(): string {
    this.#day += 1;
    return this.#dayText();
  }

  #dayText(): string {
    return new Date(Date.UTC(1900, 0, this.#day)).toISOString().slice(0, 10);
  }
}
