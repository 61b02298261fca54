import canonicalize from 'canonicalize';
import type { DraftRow, LeaseRow, TallybookDb } from '#db/database.ts';
import { findRecorder } from '#db/device/contact.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { freezeUnsent, noteInFile } from '#db/outbox/freeze-unsent.ts';
import { noteCarriers } from '#db/outbox/refused-work.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import type { NoteRow, OpRow } from '#db/rows.ts';
import { partsOf } from '#domain/record-parts.ts';
import { versionOf } from '#sync/send/repair-note.ts';
import { readOp, upcast } from '#sync/send/upcast.ts';

/** The file that saves unsent work from a failing device. */
type UnsentFile = {
  about: string;
  warning: string;
  format: 'tallybook-unsent';
  version: 1;
  exportedAt: string;
  app: string;
  deviceId: string;
  userId: number;
  records: number;
  /** Each op as it would have been sent, always under its own key: importing the file twice duplicates nothing. */
  ops: OpRow[];
  /** Notes that were not yet whole enough to be sent, and what was typed into forms and not saved: to be read, not imported. */
  drafts: (NoteRow | DraftRow)[];
};

/**
 * Everything this person has on the device that the server does not have, as one JSON document. From here on it stays
 * as it is in the file: what is typed later is separate work.
 */
export async function makeUnsentFile(db: TallybookDb, app: string, now: number): Promise<UnsentFile> {
  const [ops, recorder, notes, forms] = await Promise.all([
    freezeUnsent(dexieOutbox(db), frozenOp),
    findRecorder(db),
    db.notes.where('state').equals('draft').toArray(),
    db.drafts.toArray(),
  ]);
  const whole = await withVersions(db, ops);
  await noteInFile(dexieOutbox(db), new Map(await Promise.all(ops.filter(isNamedLater).map(asInFile))));
  return {
    about: 'Records of Tallybook that were on a device and had not been sent when this file was made.',
    warning: 'This file holds client data. Give it only to your office, and delete it when they have it.',
    format: 'tallybook-unsent',
    version: 1,
    exportedAt: new Date(now).toISOString(),
    app,
    deviceId: recorder?.deviceId ?? '',
    userId: db.userId,
    records: new Set(ops.map(recordKeyOf)).size,
    ops: whole,
    drafts: [...notes, ...forms],
  };
}

/** A calendar change names its event only when it is sent; what can't be read stays as it was found. */
function frozenOp(op: OpRow): OpRow {
  const stays = op.frozen || op.entityType === 'event' || readOp(op) !== 'whole';
  return stays ? op : { ...upcast(op), frozen: true };
}

/**
 * The first call of each note names the version that its words were written on, as it does when it is sent: whoever accepts
 * it lays it over nothing else. Those behind it go on from that one.
 */
async function withVersions(db: TallybookDb, ops: readonly OpRow[]): Promise<OpRow[]> {
  const carriers = ops.filter(({ kind }) => noteCarriers.has(kind));
  const first = new Map([...carriers].reverse().map((op) => [op.entityId, op.opId] as const));
  const uids = [...first.keys()];
  const [notes, lease] = await Promise.all([db.notes.bulkGet(uids), db.meta.get('lease')]);
  const life = (lease as LeaseRow | undefined)?.life ?? 0;
  const known = new Map(uids.map((uid, at) => [uid, versionOf(notes[at] ?? null, life)]));
  return ops.map((op) =>
    first.get(op.entityId) === op.opId ? { ...op, baseVersion: op.baseVersion ?? known.get(op.entityId) ?? null } : op,
  );
}

/** Earlier calls name what writes their record anew; a page that did not come over a safe connection can't hash. */
const isNamedLater = (op: OpRow): boolean =>
  op.frozen && partsOf(op.kind).length > 0 && globalThis.crypto.subtle !== undefined;

/** So much of the hash that no other body can be made for it, in hex digits. */
const HASH_DIGITS = 32;

/** The key of a call, and the hash of its body as the server has it (RFC 8785): by the file alone a key can be used for another. */
async function asInFile({ seq, opId, body }: OpRow): Promise<[seq: number, inFile: string]> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalize(body)));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [seq, `${opId}/${digits.slice(0, HASH_DIGITS)}`];
}

/** No name of a client or a person in it: anybody can see file names. */
export function unsentFileName(exportedAt: string): string {
  return `tallybook-unsent-${exportedAt.slice(0, 19).replaceAll(/[T:]/g, '-')}.json`;
}

/** Hands a text to the browser as a download. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
