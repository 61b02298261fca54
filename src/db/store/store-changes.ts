import type { Table } from 'dexie';
import type { Change } from '#contract/sync.ts';
import type { AccountRow, CursorRow, LeaseRow, TallybookDb } from '#db/database.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';
import { findDraft } from '#db/drafts.ts';
import { hasUnsent } from '#db/outbox/outbox.ts';
import { takeAccepted } from '#db/outbox/take-accepted.ts';
import { findNoteByNumber } from '#db/queries/note-by-number.ts';
import { asNewNote, noteDraftKey } from '#db/queries/note-drafts.ts';
import type { NoteRow, ReceiptRow } from '#db/rows.ts';
import { forgetClient, forgetSession } from './forget-client.ts';
import { assignmentRow } from './store-programs.ts';
import { putNotes, putSessions } from './store-pulled.ts';

type Put = Extract<Change, { change: 'put' }>;
type Away = Exclude<Change, Put>;
type HeldNews = Extract<Put, { entity: 'held_work' }>['row'];

/** One page of the server's list of changes, and where it ends. */
type ChangePage = { changes: readonly Change[]; nextCursor: string };

/** How far the list of changes was followed; undefined before the first full download. */
export function findCursor(db: TallybookDb): Promise<CursorRow | undefined> {
  return db.cursors.get('changes');
}

/** From here on changes are followed: everything before is on the device. */
export async function saveCursor(db: TallybookDb, cursor: string | null, life: number): Promise<void> {
  await db.cursors.put({ scope: 'changes', cursor, life });
}

/** The list was followed to its end: what is here is as the server had it at `at`, ISO 8601. */
export async function markFollowed(db: TallybookDb, at: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const account = (await db.meta.get('account')) as AccountRow | undefined;
    if (account) await db.meta.put({ ...account, pulledAt: at });
  });
}

/**
 * Stores a page of changes and where it ends in one transaction: killed in between, the page is asked for again.
 * Unsent work stays on top of whatever comes. False: somebody else went on from there, or the server was put back
 * meanwhile; then nothing was stored. @param now ms
 */
export function storeChanges(db: TallybookDb, from: CursorRow, page: ChangePage, now = Date.now()): Promise<boolean> {
  const changes = decisionsFirst(page.changes);
  const tables = new Set<Table>([db.cursors]);
  for (const change of changes) for (const table of tablesOf(db, change)) tables.add(table);
  const store = async () => {
    const known = await db.cursors.get('changes');
    const life = ((await db.meta.get('lease')) as LeaseRow | undefined)?.life ?? 0;
    if (known?.cursor !== from.cursor || known?.life !== from.life || life !== from.life) return false;
    for (const change of changes) await (change.change === 'put' ? put(db, change, now) : takeAway(db, change));
    await db.cursors.put({ ...from, cursor: page.nextCursor });
    return true;
  };
  return db.tapPriority.inBetween(() => whileSignedIn(db, [...tables], store));
}

/** A row that comes with a decision must find its work taken: unsent work would stay on top of it. */
function decisionsFirst(changes: readonly Change[]): Change[] {
  const isDecision = ({ entity }: Change) => entity === 'held_work';
  return [...changes.filter(isDecision), ...changes.filter((change) => !isDecision(change))];
}

/** The tables a change may touch: a page must not delay taps that have nothing to do with it. */
function tablesOf(db: TallybookDb, { entity }: Change): Table[] {
  switch (entity) {
    case 'session':
      return [db.sessions, db.events, db.ops];
    case 'note':
      return [db.notes, db.ops, db.drafts];
    case 'client':
      return [
        ...[db.clients, db.assignments, db.hours, db.pages, db.schedule],
        ...[db.entries, db.sessions, db.events, db.ops],
      ];
    case 'assignment':
      return [db.assignments];
    case 'schedule_event':
      return [db.schedule];
    case 'behavior':
      return [db.behaviors];
    case 'skill':
      return [db.skills];
    case 'user':
      return [db.users];
    case 'held_work':
      return [db.receipts, db.ops, db.journal];
    case 'account':
      return [];
  }
}

async function put(db: TallybookDb, change: Put, now: number): Promise<unknown> {
  switch (change.entity) {
    case 'session':
      return putSessions(db, [change.row]);
    case 'note':
      return putNotes(db, [change.row]);
    case 'client':
      return db.clients.put(change.row);
    case 'assignment': {
      return db.assignments.put(assignmentRow(change.id, change.row));
    }
    case 'schedule_event':
      return db.schedule.put(change.row);
    case 'behavior':
      return db.behaviors.put(change.row);
    case 'skill':
      return db.skills.put(change.row);
    case 'user':
      return db.users.put(change.row);
    case 'held_work':
      return noteDecision(db, change.row, now);
    case 'account':
      return storeAccount(db, change.row);
  }
}

/** What is deleted there, or may not be seen any more. Of all else only its absence in the next full download counts. */
async function takeAway(db: TallybookDb, { entity, id }: Away): Promise<unknown> {
  switch (entity) {
    case 'client':
      return forgetClient(db, id);
    case 'session': {
      const session = await db.sessions.filter(({ serverId }) => serverId === id).first();
      return session && forgetSession(db, session.id);
    }
    case 'note':
      return forgetNote(db, await findNoteByNumber(db, id));
    case 'schedule_event':
      return db.schedule.delete(id);
    default:
      return undefined;
  }
}

/**
 * Deleted there: text of it that the server does not have stays here, and a person decides. What was still being typed
 * is the draft of a new note, since no list has a draft whose note is not there.
 */
async function forgetNote(db: TallybookDb, note: NoteRow | undefined): Promise<void> {
  if (!note || note.state === 'draft') return;
  const lane = note.sessionId ? `session:${note.sessionId}` : `note:${note.uid}`;
  if (await hasUnsent(db, lane)) return;
  await db.notes.delete(note.uid);
  const draft = await findDraft(db, noteDraftKey(note.uid));
  if (draft) await db.drafts.put({ ...draft, content: asNewNote(draft.content) });
}

/**
 * The office's word about work that it held; or about a copy of what was refused to this device. Accepted, that is on
 * the server, and what waits behind it goes on.
 */
async function noteDecision(db: TallybookDb, news: HeldNews, now: number): Promise<void> {
  const receipt = await db.receipts.get(news.op_id);
  if (news.state === 'open' && receipt) return noteReopened(db, receipt);
  if (news.state !== 'accepted' && news.state !== 'refused') return;
  const { state, decision_reason: reason, decided_at: at } = news;
  const decided = { accepted: state === 'accepted', reason, ...(at ? { at } : {}) };
  if (!receipt) return decided.accepted ? takeAccepted(db, news.op_id, decided, now) : undefined;
  const later = await heldAfter(db, receipt);
  // What waited for declined work can't be done without it; and can be, once that is accepted after all.
  const behind = decided.accepted
    ? later.filter((one) => one.decided?.behind).map(undecided)
    : later
        .filter((one) => one.decided === undefined)
        .map((one) => ({ ...one, decided: { ...decided, behind: true as const } }));
  await db.receipts.bulkPut([{ ...receipt, decided }, ...behind]);
}

/** The office may decide about it again. Work that waits for declined work stays declined with it. */
async function noteReopened(db: TallybookDb, receipt: ReceiptRow): Promise<void> {
  if (receipt.decided?.accepted === false && !receipt.decided.behind) await db.receipts.put(undecided(receipt));
}

function undecided({ decided: _, ...receipt }: ReceiptRow): ReceiptRow {
  return receipt;
}

/** Held work on the same record that was sent later. */
async function heldAfter(db: TallybookDb, { seq }: ReceiptRow): Promise<ReceiptRow[]> {
  const op = await db.ops.get(seq);
  if (!op) return [];
  const later = await db.ops
    .where('[lane+seq]')
    .between([op.lane, seq], [op.lane, Number.POSITIVE_INFINITY], false)
    .toArray();
  const receipts = await db.receipts.bulkGet(later.map(({ opId }) => opId));
  return receipts.filter((one) => one !== undefined).filter((one) => one.held);
}

/**
 * With other permissions, other lists are downloaded; in another zone, what the server tells reads otherwise: all is taken
 * anew at the next chance.
 */
async function storeAccount(
  db: TallybookDb,
  { user, permissions, policy }: Extract<Put, { entity: 'account' }>['row'],
): Promise<void> {
  const was = (await db.meta.get('account')) as AccountRow | undefined;
  if (!was) return;
  await db.meta.put({ ...was, user, permissions, policy });
  const same =
    policy.timeZone === was.policy.timeZone &&
    permissions.length === was.permissions.length &&
    permissions.every((one) => was.permissions.includes(one));
  const contact = await db.meta.get('contact');
  if (!same && contact?.key === 'contact') await db.meta.put({ ...contact, fullPullAt: null });
}
