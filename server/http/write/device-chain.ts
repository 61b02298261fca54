import { sql } from 'kysely';
import { endpoints } from '#contract/endpoints.ts';
import { partsOf, type RecordPart } from '#domain/record-parts.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { hashOf } from './hash-of.ts';
import type { InFile } from './write-headers.ts';

/*
 * A chain is all that one device has to say about one thing: a visit with its note, a note without a visit, or an entry.
 * It is what the device sends in one lane, in order.
 */

/** Whose device delivers it, and what its later calls have written that came by a file. */
export type Delivering = { who: Principal; deviceId: string | null; later: readonly RecordPart[] };

const names = new Map(Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** The parts of its record that a call writes. @param kind method and address, without a query */
export const partsOfKind = (kind: string): readonly RecordPart[] => partsOf(names.get(kind) ?? '');

const ofVisit = ['start', 'submit', 'restart', 'void'].map((verb) => `POST /api/session/${verb}`);
const ofNote = ['POST /api/session/note', 'POST /api/note'];
const ofEntry = ['POST /api/behavior', 'POST /api/behavior/void'];

/** The visit that a uid names, or that the note which it names is of. */
const visitOf = (companyId: number, uid: string) => sql`select id, uid from sessions
  where company_id = ${companyId} and (uid = ${uid}
    or id = (select session_id from notes where company_id = ${companyId} and uid = ${uid}))`;

/** The note that a uid names, or those of the visit. */
const notesOf = (companyId: number, uid: string) => sql`select id, uid from notes
  where company_id = ${companyId} and (uid = ${uid} or session_id in (select id from visit))`;

/** The same, for work on the shelf. */
export async function listSubjects(tx: Tx, companyId: number, uid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    with visit as (${visitOf(companyId, uid)}), note as (${notesOf(companyId, uid)}) select uid from ${subjects(uid)} as found`.execute(
    tx,
  );
  return rows.map((row) => row.uid);
}

/** The uids under which work of the chain stands on the shelf. */
const subjects = (uid: string) =>
  sql`(select ${uid}::uuid as uid union select uid from visit union select uid from note)`;

/**
 * Since `since`, its device has itself done something of the same chain, or another device has done what had come by a
 * file, too: the record says that now, which may be older.
 */
export async function hasDoneOneAnew(
  tx: Tx,
  { who: { companyId, userId }, deviceId }: Delivering,
  subject: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with visit as (${visitOf(companyId, subject)}), note as (${notesOf(companyId, subject)}),
    written (kind, id) as (
      select kind, id from visit, unnest(${ofVisit}::text[]) as kind
      union all select kind, id from note, unnest(${ofNote}::text[]) as kind
      union all select kind, id from behavior_entries, unnest(${ofEntry}::text[]) as kind
        where company_id = ${companyId} and uid = ${subject}),
    delivered as (
      select * from op_receipts where company_id = ${companyId} and user_id = ${userId} and device_id = ${deviceId}
      union all select receipt.* from held_work as held join op_receipts as receipt
        on receipt.company_id = held.company_id and receipt.user_id = held.user_id and receipt.op_id = held.op_id
        where held.company_id = ${companyId} and held.brought_by is not null
          and held.state = 'accepted' and held.subject in ${subjects(subject)})
    select 1 from delivered join written on written.kind = delivered.kind and written.id = delivered.entity_id
    where delivered.received_at > ${since} and delivered.status < 300 and delivered.status <> 202 limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The parts of the same record that were accepted of colleagues' files since `since`, and when the last of them was: the
 * record has the colleague's words there, in the colleague's name, unless their author has done something of the chain
 * after it. What merely has the same uid, a note that of a visit, is another record.
 */
export async function saidByAnother(
  tx: Tx,
  by: Delivering,
  { subject, path, since }: { subject: string; path: string; since: Date },
): Promise<{ parts: RecordPart[]; since: Date }> {
  const { companyId, userId } = by.who;
  const visit = path.startsWith('/api/session/')
    ? sql`uid = ${subject}`
    : sql`id = (select session_id from notes where company_id = ${companyId} and uid = ${subject})`;
  const { rows } = await sql<{ kind: string; decided_at: Date }>`
    with visit as (select id, uid from sessions where company_id = ${companyId} and ${visit}),
    note as (select uid from notes where company_id = ${companyId} and session_id in (select id from visit))
    select method || ' ' || split_part(path, '?', 1) as kind, decided_at from held_work
    where company_id = ${companyId} and user_id <> ${userId} and state = 'accepted' and brought_by is not null
      and decided_at > ${since} and case
        when path like '/api/session/%' then subject in (select uid from visit)
        when path = '/api/note' and ${path.startsWith('/api/session/')} then subject in (select uid from note)
        else subject = ${subject} or subject in (select uid from note) end
    order by decided_at desc`.execute(tx);
  return { parts: rows.flatMap(({ kind }) => partsOfKind(kind)), since: rows[0]?.decided_at ?? since };
}

/**
 * What of the later calls that its device names has come by a file and was accepted: the newest of them on the shelf, and
 * the parts of the record that they have written. To do an older call for these parts would lay older words over newer
 * ones. A later call that is not there is done when it comes, and this one until then: it may be held, or never come. Nor
 * is one there whose key was used for another body: its key stands in the file, for everybody who has that to read.
 */
export async function findLater(
  tx: Tx,
  { who: { companyId, userId }, later }: { who: Principal; later: readonly InFile[] },
): Promise<{ id: number | null; later: RecordPart[] }> {
  if (later.length === 0) return { id: null, later: [] };
  const rows = await tx
    .selectFrom('held_work')
    .select(['id', 'op_id', 'method', 'path', 'body'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where(
      'op_id',
      'in',
      later.map(({ key }) => key),
    )
    .where('state', '=', 'accepted')
    .where('brought_by', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const hashes = new Map(later.map(({ key, hash }) => [key, hash]));
  const same = rows.filter(({ op_id, body }) =>
    hashOf(body)
      .toString('hex')
      .startsWith(hashes.get(op_id) ?? '-'),
  );
  const parts = same.flatMap(({ method, path }) => partsOfKind(`${method} ${path.split('?', 1)[0]}`));
  return { id: same[0]?.id ?? null, later: [...new Set(parts)] };
}
