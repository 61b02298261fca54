import type { Note } from '#contract/notes.ts';
import type { NoteRow, OpRow } from '#db/rows.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import type { Outcome, OutcomeClass } from '#sync/send/outcome.ts';
import type { SettleFacts } from '#sync/send/settlement.ts';
import { noteAnswer } from '../simulation/server-notes.ts';
import { blankFields } from '../simulation/world.ts';

/** An op in flight, as a drain holds it. */
export function makeOp(given: Partial<OpRow> = {}): OpRow {
  const seq = given.seq ?? 1;
  return {
    seq,
    opId: `op-${seq}`,
    deviceId: 'device',
    userId: 1,
    companyId: 1,
    lane: 'session:s',
    kind: 'recordDataEntry',
    v: 1,
    entityType: 'session',
    entityId: 's',
    baseVersion: null,
    body: { session_uid: 's', events: [{ uid: `e${seq}` }] },
    state: 'inflight',
    frozen: true,
    absorbs: [],
    absorbedBy: null,
    attempts: 1,
    nextAttemptAt: 0,
    lastError: null,
    capturedAt: '2026-11-20T20:00:00.000Z',
    tz: 'UTC',
    mono: 0,
    bootId: 'boot',
    appBuild: 'test',
    ...given,
  };
}

export const queuedOp = (given: Partial<OpRow>) => makeOp({ state: 'queued', frozen: false, attempts: 0, ...given });

/** A save of the session's note with these texts. */
export function noteOp(texts: Partial<NoteFields>, given: Partial<OpRow> = {}): OpRow {
  const body = { session_uid: 's', uid: 'n', ...blankFields(), ...texts };
  return makeOp({ kind: 'saveSessionNote', entityType: 'note', entityId: 'n', body, ...given });
}

export function makeNote(texts: Partial<NoteFields>, version: number, billed = false): Note {
  const fields = { ...blankFields(), ...texts };
  return noteAnswer({
    id: 5,
    uid: 'n',
    sessionUid: 's',
    userId: 1,
    fields,
    version,
    state: 'final',
    billed,
    addenda: [],
  });
}

/** The device's row of a note: what it shows, on top of what it last agreed on with the server. */
export function makeNoteRow(texts: Partial<NoteFields>, base: Note | null): NoteRow {
  return {
    uid: 'n',
    serverId: base?.id ?? null,
    sessionId: 's',
    userId: 1,
    state: 'draft',
    fields: { ...blankFields(), ...texts },
    drafted: { target_behaviors: '', skill_learned: '' },
    draftedAt: null,
    draftedFrom: 0,
    base,
    version: base?.version ?? null,
    updatedAt: '',
    dateVisited: '2026-01-05',
    timeconflicts: null,
  };
}

export function makeOutcome(cls: OutcomeClass, given: Partial<Outcome> = {}): Outcome {
  return { class: cls, status: 500, code: null, detail: null, retryAfterMs: null, body: null, ...given };
}

/** The server refuses a save, and shows its row. */
export const refusal = (current: Note, cls: OutcomeClass = 'conflict'): Outcome =>
  makeOutcome(cls, { status: 412, code: cls === 'conflict' ? 'version' : 'edit_window_closed', body: { current } });

export function makeFacts(given: Partial<SettleFacts> = {}): SettleFacts {
  let ids = 0;
  return {
    now: 1000,
    random: 0.5,
    newId: () => `new-${++ids}`,
    lease: { epoch: 'now' },
    lane: [],
    note: null,
    ...given,
  };
}
