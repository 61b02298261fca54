import { syncEndpoints } from '#contract/sync.ts';
import { type NewOp, newOp } from '#db/outbox/new-op.ts';
import { countQueued } from '#db/outbox/outbox.ts';
import type { NoteRow } from '#db/rows.ts';
import { objectOf } from '#domain/json-object.ts';
import { noteUidOf } from '#domain/note/note-uid.ts';
import { must } from '#lib/must.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { askServer } from '#sync/download/check-server-epoch.ts';
import { wirePorts } from '#sync/send/wire-ports.ts';
import { createDisk, diskStore, type MemoryDisk } from '../../simulation/memory-disk.ts';
import { realParts } from '../../simulation/parts.ts';
import { blankNote } from '../../simulation/person.ts';
import { type Ground, killTab, runTab, type Tab } from '../../simulation/tab.ts';
import { nextUid, SERVER_EPOCH_MS, type ServerLife, type World } from '../../simulation/world.ts';
import type { Person } from './clinics.ts';
import { noteWork, openWay, type Stage, type Way } from './way.ts';

/** What a visit has by now, for the count at the end. */
export interface Visit {
  uid: string;
  date: string;
  taps: number;
  submitted: boolean;
}

/** A therapist's tablet with the app's own engine on a disk in memory: what it packs, when it sends and how it waits. */
export class Tablet {
  readonly way: Way;
  readonly visits: Visit[] = [];
  /** Pieces of work that were captured, and that the server has. */
  captured = 0;
  arrived = 0;
  readonly #day: World<ServerLife>;
  readonly #person: Person;
  readonly #disk: MemoryDisk;
  readonly #tab: Tab;
  #cursor: string | undefined;
  #taps = 0;

  constructor(day: World<ServerLife>, url: string, person: Person, stage: () => Stage) {
    this.#day = day;
    this.#person = person;
    this.way = openWay(url, person, stage);
    const id = nextUid(day);
    this.#disk = createDisk(person.userId, id);
    const clockOffset = Date.now() - SERVER_EPOCH_MS - day.time.now();
    const known = { id, name: day.devices.length, userId: person.userId, clockOffset };
    const device = {
      ...known,
      disks: new Map(),
      tabs: [],
      locks: null,
      offline: false,
      captive: false,
      signedOut: false,
    };
    this.#tab = runTab(day, device, this.#disk, (tab) => this.#groundOf(tab, stage));
  }

  /** What the network's return tells the app; `anew` as after signing in: it looks for news, too. */
  wake(anew = false): void {
    this.#tab.actor.send({ type: anew ? 'AUTH_OK' : 'NUDGE' });
  }

  close(): void {
    killTab(this.#tab);
  }

  async start(): Promise<void> {
    const uid = nextUid(this.#day);
    // Each visit has a day of its own, so that no two overlap.
    const date = new Date(Date.UTC(2015, 0, 1 + this.visits.length)).toISOString().slice(0, 10);
    this.visits.push({ uid, date, taps: 0, submitted: false });
    const { clientId: client_id, behaviorIds: behaviour_ids } = this.#person;
    const when = { startDate: date, startTime: '09:00', begun_at: new Date().toISOString() };
    const body = { uid, client_id, visit_location: 1, ...when, time_zone: 'America/New_York', behaviour_ids };
    await this.#capture(
      { kind: 'startSession', ...this.#lane(), entityType: 'session', entityId: uid, body },
      this.#note(),
    );
  }

  /** One row of the outbox, with so many taps. */
  async tap(many = 1): Promise<void> {
    const visit = this.#visit();
    const events = Array.from({ length: many }, () => {
      this.#taps += 1;
      return {
        uid: nextUid(this.#day),
        seq: this.#taps,
        kind: 'tap',
        at: new Date().toISOString(),
        tz: 'America/New_York',
        mono: Math.round(performance.now()),
        boot: this.#tab.name,
        behaviour_id: this.#person.behaviorIds[this.#taps % 2],
      };
    });
    visit.taps += many;
    const body = { session_uid: visit.uid, events };
    await this.#capture({ kind: 'recordDataEntry', ...this.#lane(), entityType: 'session', entityId: visit.uid, body });
  }

  async writeNote(): Promise<void> {
    const { uid, fields } = this.#note();
    const body = { session_uid: this.#visit().uid, uid, ...fields };
    await this.#capture({ kind: 'saveSessionNote', ...this.#lane(), entityType: 'note', entityId: uid, body });
  }

  async submit(): Promise<void> {
    const visit = this.#visit();
    visit.submitted = true;
    const { uid, fields } = this.#note();
    const [, , ...rest] = this.#person.behaviorIds;
    const said = { observed_zero: [], not_observed: visit.taps > 1 ? rest : this.#person.behaviorIds };
    const body = { session_uid: visit.uid, endDate: visit.date, endTime: '11:00', ...said, note: { uid, ...fields } };
    await this.#capture({ kind: 'submitSession', ...this.#lane(), entityType: 'note', entityId: uid, body });
  }

  /** A whole visit in rows of ten taps: on the wire these are the packs that rows of one are. */
  async record(taps: number): Promise<void> {
    await this.start();
    for (let at = 0; at < taps; at += 10) await this.tap(Math.min(10, taps - at));
    await this.writeNote();
    await this.submit();
  }

  #visit(): Visit {
    return must(this.visits.at(-1), 'a visit');
  }

  #lane() {
    return { lane: `session:${this.#visit().uid}` };
  }

  #note(): NoteRow {
    const { uid, date } = this.#visit();
    const blank = blankNote(noteUidOf(uid), uid, this.#person.userId);
    const texts = {
      target_behaviors: 'Tantrums at the change from play to table work.',
      skill_learned: 'Asked for a break.',
    };
    const times = { date_visited: date, begin_time: '09:00', end_time: '11:00' };
    return { ...blank, fields: { ...blank.fields, ...times, ...texts, client_id: this.#person.clientId } };
  }

  async #capture(wanted: NewOp, note?: NoteRow): Promise<void> {
    this.captured += 1;
    await this.#tab.store.write('records', async (tx) => {
      const next = { ...must(await tx.recorder(), 'a recorder') };
      const stamp = { tz: 'America/New_York', mono: performance.now(), bootId: this.#tab.name, appBuild: 'bench' };
      const op = newOp(wanted, next, { ...stamp, opId: nextUid(this.#day), capturedAt: new Date().toISOString() });
      if (note) await tx.putNote(note);
      await tx.putOps([op]);
      await tx.putRecorder(next);
    });
    this.#tab.actor.send({ type: 'CAPTURED' });
  }

  #groundOf(tab: Tab, stage: () => Stage): Ground {
    const store = diskStore(this.#disk, () => undefined);
    const wire = wirePorts(this.way);
    const took: typeof noteWork = (now, way, op, outcome, alone) => {
      if (outcome.class === 'done') this.arrived += 1 + op.absorbs.length;
      noteWork(now, way, op, outcome, alone);
    };
    return {
      store,
      send: async (op) => {
        const outcome = await wire.send(op);
        took(stage(), this.way, op, outcome, true);
        return outcome;
      },
      sendMany: async (ops) => {
        const sent = await wire.sendMany(ops);
        for (const [at, result] of sent.results.entries()) {
          const op = ops[at];
          if (op && result !== null && result !== 'not-tried') took(stage(), this.way, op, result, false);
        }
        return sent;
      },
      ask: wire.ask,
      saveProgress: async () => undefined,
      pull: async () => {
        const [now, mono] = [() => Date.now(), () => performance.now()];
        const world = { ask: wire.ask, store, now, mono, rules: realParts.rules, lastContact: tab.lastContact };
        if ((await askServer(world, this.#disk.tables.recorder?.deviceId ?? '')) !== null)
          throw new Error('No contact');
        await this.#follow();
        return (await countQueued(store)) > 0;
      },
    };
  }

  async #follow(): Promise<void> {
    for (let more = true; more; ) {
      const outcome = await this.way.send(syncEndpoints.syncChanges, { query: { cursor: this.#cursor, limit: 50 } });
      if (outcome.class !== 'done') throw new AskFailed(outcome);
      const { nextCursor, more: goesOn } = objectOf(outcome.body);
      this.#cursor = String(nextCursor);
      more = goesOn === true;
    }
  }
}
