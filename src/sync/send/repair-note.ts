import { type Note, type NoteInRefusal, noteInRefusal } from '#contract/notes.ts';
import type { SubmitSessionBody } from '#contract/session.ts';
import { type NoteRow, type OpRow, placeOf } from '#db/rows.ts';
import { saysTheSame } from '#domain/note/marked-since.ts';
import { type DraftField, draftFields } from '#domain/note/note-draft.ts';
import { type NoteFields, noteFieldKeys, noteFieldsOf } from '#domain/note/note-fields.ts';
import {
  changedNoteFields,
  draftsStand,
  type MergedNote,
  mergeNote,
  mergeOwn,
  mergeRewound,
} from '#domain/note/note-merge.ts';
import { asDrafted, draftedOf } from '#domain/note/note-update.ts';
import { recordInRefusal } from '#sync/row-in-refusal.ts';
import type { Outcome } from './outcome.ts';

/** What becomes of refused work on a note: `by` is the op that carries it from now on. */
export type RepairedNote = { by: string; add: OpRow | null; others: OpRow[]; note: NoteRebase | null; why: string };
/** The working copy, applied on top of what the server has now. */
export type NoteRebase = (row: NoteRow) => NoteRow;

type Facts = { now: number; newId(): string; lane: readonly OpRow[]; note: NoteRow | null };

/**
 * Work on a note that the server refused because the note had changed, was closed to editing or opened again, prepared
 * to be sent in another way; null when only a person can say how. The refused op keeps its body.
 */
export function repairNote(op: OpRow, outcome: Outcome, facts: Facts): RepairedNote | null {
  const current = recordInRefusal(noteInRefusal, outcome.body);
  if (outcome.class === 'addendum') return asAddendum(op, current ?? facts.note?.base ?? null, outcome.code, facts);
  if (outcome.code === 'note_open') return asEdit(op, facts);
  return current && outcome.code === 'version' ? merged(op, current, facts) : null;
}

/** The fields of a note that an op carries, or null when it carries none. */
export function carriedFields(op: Pick<OpRow, 'kind' | 'body'>): NoteFields | null {
  const carrier = noteBodyOf(op);
  return carrier && noteFieldsOf(carrier);
}

/** Whether the note's row is needed to say what becomes of the op. */
export function isAboutNote(op: Pick<OpRow, 'kind' | 'body'>): boolean {
  return op.kind === 'addAddendum' || carriedFields(op) !== null;
}

/** What an addendum wants the note to say; null for any other work. */
export function addedFields({ kind, body }: Pick<OpRow, 'kind' | 'body'>): Partial<NoteFields> | null {
  if (kind !== 'addAddendum' || typeof body !== 'object' || body === null) return null;
  return Object.fromEntries(Object.entries(body).filter(([field]) => isMerged(field)));
}

const isMerged = (field: string) => (noteFieldKeys as readonly string[]).includes(field);

type Body = Record<string, string | number | null>;

function noteBodyOf({ kind, body }: Pick<OpRow, 'kind' | 'body'>): Body | null {
  if (typeof body !== 'object' || body === null) return null;
  if (kind === 'saveNote' || kind === 'saveSessionNote') return body as Body;
  return kind === 'submitSession' && 'note' in body ? (body.note as Body) : null;
}

/** Different fields: both are kept. The same field changed in two ways: a person chooses (null). */
function merged(op: OpRow, current: NoteInRefusal, facts: Facts): RepairedNote | null {
  const mine = carriedFields(op);
  // Otherwise a server that refuses the very version it names would be asked for ever.
  if (!mine || op.baseVersion === current.version) return null;
  // Versions only grow: a version from before the save was made means that the server was restored.
  const isRewound = op.rewound === true || (op.baseVersion !== null && op.baseVersion > current.version);
  const base = op.noteBase === undefined ? baseOf(facts.note) : op.noteBase;
  const onServer = { current, isRewound };
  if (mergeWith(onServer, base, op)(mine, draftedBy(op)).conflicts.length > 0) return null;
  const queued = facts.lane
    .filter((one) => placeOf(one) > placeOf(op) && one.state === 'queued')
    .sort((a, b) => placeOf(a) - placeOf(b));
  const note = rebaseOn(onServer, [op, ...queued].findLast(isSubmit));
  // Nothing but a bill, a payment or a flag has come to it: its person has seen all that it says.
  const isSeen = !isRewound && facts.note?.version === op.baseVersion && saysTheSame(facts.note.base, current);
  const onto = (one: OpRow) => (one.frozen ? madeFrom(one, base, current) : mergedOp(one, base, onServer, isSeen));
  const next = queued.find((one) => carriedFields(one) !== null);
  if (next && op.kind !== 'submitSession')
    return { by: next.opId, add: null, others: queued.map(onto), note, why: 'merged into later work' };
  const add = mergedOp({ ...again(op), opId: facts.newId(), supersedes: op.opId }, base, onServer, isSeen);
  // A draft may arrive late; what was to follow a submit waits for it, although the submit is now behind it in the
  // queue.
  if (op.kind === 'saveSessionNote') return { by: add.opId, add, others: queued.map(onto), note, why: 'merged' };
  const others = queued.map((one, i) =>
    i === 0 ? { ...onto(one), deps: [...(one.deps ?? []), add.opId] } : onto(one),
  );
  return { by: add.opId, add, others, note, why: 'merged' };
}

type Merge = (mine: NoteFields, drafted?: readonly string[]) => MergedNote;

/**
 * Where the server was restored from a backup, what was agreed on before proves nothing.
 * @param op the work that is done on top of it
 */
function mergeWith({ current, isRewound }: OnServer, base: NoteFields | null, op: OpRow | undefined): Merge {
  const fields = noteFieldsOf(current);
  const theirs = { fields, drafted: current.drafted ?? [] };
  const isSigned = op !== undefined && isSignedWithout(op, current);
  return (mine, drafted = []) =>
    draftsStand(isRewound ? mergeRewound(mine, fields) : mergeNote(base, mine, fields), drafted, theirs, isSigned);
}

type OnServer = { current: NoteInRefusal; isRewound: boolean };

const isSubmit = ({ kind }: OpRow): boolean => kind === 'submitSession';

/** Submitted on another device, while this Submit was made without some of what is recorded. */
const isSignedWithout = (op: OpRow, { state, session_open, session_facts = Number.POSITIVE_INFINITY }: NoteInRefusal) =>
  isSubmit(op) && state !== 'draft' && session_open !== true && factsOf(op) < session_facts;

/** How many facts of its session its device had, those that it had brought from others among them; 0 of an older app's. */
const factsOf = ({ body }: OpRow): number => (body as Partial<SubmitSessionBody>).facts ?? 0;

/**
 * Work applied on top of what the server has. Later work that can't be merged keeps the text it was made from: the
 * server refuses it, and a person chooses. `before`: what it was made from, unless it says so itself.
 */
function mergedOp(op: OpRow, before: NoteFields | null, onServer: OnServer, isSeen: boolean): OpRow {
  const { current } = onServer;
  const mine = carriedFields(op);
  if (!mine) return op;
  // An earlier refusal may have left it based on an older text than the one that is refused now.
  const base = op.noteBase === undefined ? before : op.noteBase;
  const { fields, took, conflicts } = mergeWith(onServer, base, op)(mine, draftedBy(op));
  if (conflicts.length > 0) return madeFrom(op, base, current);
  const taken = Object.fromEntries(took.map((field) => [field, fields[field]]));
  return {
    ...op,
    baseVersion: current.version,
    noteBase: noteFieldsOf(current),
    body: withNote(op, { ...taken, ...draftedIn(op, fields, current), ...(isSeen ? {} : { merged: true }) }),
  };
}

/** The texts of an op that its app drafted; an older one says nothing of it. */
const draftedBy = (op: OpRow) => (noteBodyOf(op) as { drafted?: readonly string[] } | null)?.drafted;

/** Of the joined texts those that nobody has written a word in, on either side; an older app's work says nothing of it. */
function draftedIn(op: OpRow, fields: NoteFields, current: NoteInRefusal): { drafted?: DraftField[] } {
  const mine = draftedBy(op);
  if (!mine) return {};
  const isDrafted =
    (side: NoteFields | NoteInRefusal, names: readonly string[] = []) =>
    (field: DraftField) =>
      names.includes(field) && fields[field] === side[field];
  const [here, there] = [isDrafted(carriedFields(op) ?? fields, mine), isDrafted(current, current.drafted)];
  return { drafted: draftFields.filter((field) => here(field) || there(field)) };
}

/**
 * Work whose text can't change says what it was made from, so that the server refuses to overwrite what is there now.
 */
function madeFrom(op: OpRow, base: NoteFields | null, current: NoteInRefusal): OpRow {
  if (carriedFields(op) === null || (op.frozen && op.noteBase !== undefined)) return op;
  return { ...op, baseVersion: op.baseVersion ?? Math.max(0, current.version - 1), noteBase: base };
}

function withNote(op: OpRow, fields: object): unknown {
  const body = op.body as Body & { note?: object };
  if (op.kind !== 'submitSession') return { ...body, ...fields };
  const note = { ...body.note, ...fields };
  return { ...body, note, ...('end_time' in fields ? { endTime: fields.end_time } : {}) };
}

/** @param submit the last of the work on it that submits it, if any does */
function rebaseOn(onServer: OnServer, submit: OpRow | undefined): NoteRebase {
  const { current } = onServer;
  return (row) => {
    const merge = mergeWith(onServer, baseOf(row), submit);
    const { fields, conflicts } = merge(row.fields, asDrafted(row.fields, row.drafted));
    if (conflicts.length > 0) return row;
    const drafted = draftedOf(fields, current, row.drafted);
    return { ...withFields(row, fields), drafted, serverId: current.id, base: current, version: current.version };
  };
}

/** No version means 0: where a note already exists, begun on another device, the server refuses to overwrite it. */
export const NONE_YET = 0;

/** The version of the note that work on it is done on, in this life of the server's data. */
export const versionOf = (note: Pick<NoteRow, 'version' | 'life'> | null, life: number): number =>
  note?.version && (note.life ?? 0) === life ? note.version : NONE_YET;

/** What the server and this device last agreed on. */
export function baseOf(note: Pick<NoteRow, 'base'> | null): NoteFields | null {
  return note?.base ? noteFieldsOf(note.base) : null;
}

/** What an addendum says that its device has made of a change: true whether the bill or the change came first. */
const lateReasons: Record<string, string> = {
  edit_window_closed: 'Written before its author knew that it was billed',
  settled: 'Written before its author knew that it was paid',
};

/**
 * Billed and closed: what was changed becomes an addendum, with its author, time and reason; the note stays as it was billed.
 * It names the version that its author has seen, if they have seen all of it: then it answers what a reviewer asked there.
 */
function asAddendum(op: OpRow, current: Note | null, code: string | null, facts: Facts): RepairedNote | null {
  const mine = carriedFields(op);
  // A submit also closes its session: as an addendum alone, that would be forgotten.
  if (!mine || !current || op.kind === 'submitSession') return null;
  const changed = changedNoteFields(mine, op.noteBase ?? noteFieldsOf(current));
  if (changed.length === 0) return null;
  const uid = facts.newId();
  const isJoined = op.rewound === true || (op.body as { merged?: true }).merged === true;
  const reason = lateReasons[code ?? ''] ?? 'Written before its author knew that it was closed';
  const add: OpRow = {
    ...again(op),
    opId: facts.newId(),
    supersedes: op.opId,
    kind: 'addAddendum',
    v: 1,
    baseVersion: isJoined ? null : op.baseVersion,
    params: { id: current.id },
    body: { uid, reason, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) },
  };
  return { by: add.opId, add, others: [], note: null, why: 'addendum' };
}

/**
 * Open again, because the billing was taken back: what was added becomes a change of the note itself. It is made from
 * what this device knows, and says so at its first send: the server refuses to overwrite what others have written
 * since. It goes out behind everything that waits, so it includes those changes as well: if they were left out, this
 * would undo them.
 */
function asEdit({ params: _id, ...op }: OpRow, facts: Facts): RepairedNote | null {
  const added = addedFields(op);
  const base = baseOf(facts.note);
  if (!added || !base || !facts.note) return null;
  const mine = { ...base, ...added };
  const { fields, conflicts } = mergeOwn(base, mine, lastWaiting(facts.lane) ?? base);
  const here = mergeOwn(base, mine, facts.note.fields);
  if (conflicts.length > 0 || here.conflicts.length > 0) return null;
  const { place: _later, ...anew } = again(op);
  const add: OpRow = {
    ...anew,
    opId: facts.newId(),
    supersedes: op.opId,
    kind: 'saveNote',
    v: 1,
    baseVersion: null,
    // Its person has seen what they added, and not what it is added to.
    body: { uid: facts.note.uid, ...fields, merged: true },
  };
  return { by: add.opId, add, others: [], note: (row) => withFields(row, here.fields), why: 'edit' };
}

/** The note as the last waiting work would leave it; null when none waits. */
function lastWaiting(lane: readonly OpRow[]): NoteFields | null {
  const waiting = lane.filter((one) => one.state === 'queued').sort((a, b) => a.seq - b.seq);
  return waiting.map(carriedFields).findLast((fields) => fields !== null) ?? null;
}

const withFields = (row: NoteRow, fields: NoteFields): NoteRow => ({
  ...row,
  fields,
  dateVisited: fields.date_visited,
});

/** The same work, as if it had never been sent. */
const again = ({ rewound: _before, ...op }: OpRow): OpRow => ({
  ...op,
  place: placeOf(op),
  state: 'queued',
  frozen: false,
  absorbs: [],
  absorbedBy: null,
  attempts: 0,
  nextAttemptAt: 0,
  lastError: null,
});
