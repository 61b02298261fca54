import { fullName } from '#domain/access/person-name.ts';
import { plainText } from '#domain/text.ts';
import { capture, type Device } from './capture.ts';
import type { TallybookDb } from './database.ts';
import { CaptureFailed, CaptureRefused, storageTrouble } from './device/storage-error.ts';
import type { NewOp } from './outbox/new-op.ts';
import { discardWork, listRefusedOf, putInPlace } from './outbox/refused-work.ts';
import { findAccount } from './queries/caseload.ts';
import type { BehaviorEntryRow } from './rows.ts';

/** An entry as it is typed; what the server and this device know of it already stays. */
export type TypedEntry = Omit<BehaviorEntryRow, 'serverId' | 'createdAt' | 'voided' | 'version'>;

/** What an entry says. */
export type EntryContent = Pick<BehaviorEntryRow, 'clientId' | 'recordDate' | 'comment' | 'counts'>;

/** The same for entries that say the same, as the server stores it. */
const contentOf = ({ clientId, recordDate, comment, counts }: EntryContent): string =>
  JSON.stringify([
    clientId,
    recordDate,
    plainText(comment),
    counts.map(({ behaviorId, count, seconds }) => [behaviorId, count, seconds ?? null]).sort(),
  ]);

/** Another window has changed it since it was read: nothing was written. */
export class EntryChanged extends CaptureRefused {
  constructor() {
    super('This entry has been changed meanwhile, and nothing was done. Look at it again first.');
  }
}

/**
 * Captures an entry typed in by hand, and in the same transaction supersedes what the server had refused of it. Whose it
 * is, and whether it was deleted, no edit changes.
 * @param shown what it said when this was typed; null: nothing was there. Absent: whatever is there is replaced.
 * @throws EntryChanged, CaptureRefused, CaptureFailed; then nothing was written.
 */
export async function captureEntry(
  device: Device,
  typed: TypedEntry,
  op: NewOp,
  shown?: EntryContent | null,
): Promise<void> {
  const by = (await findAccount(device.db))?.user.profile;
  const content = (row: EntryContent | null | undefined) => (row ? contentOf(row) : null);
  const asTyped = (known: BehaviorEntryRow | undefined, now: string): BehaviorEntryRow => ({
    ...typed,
    userId: known?.userId ?? typed.userId,
    serverId: known?.serverId ?? null,
    createdAt: known?.createdAt ?? now,
    ...(known?.voided ? { voided: known.voided } : {}),
    // As the server will say of it: whoever corrects another's entry sees the mark at once.
    ...(by && known && known.userId !== typed.userId ? { corrected: { by: fullName(by), at: now } } : {}),
    ...seenBy(known, op),
  });
  await saved(device, typed.uid, op, (known, now) => {
    if (shown !== undefined && content(shown) !== content(known)) throw new EntryChanged();
    return asTyped(known, now);
  });
}

/**
 * Captures that an entry is deleted (`reason`) or brought back (null), while it says what its person was shown.
 * @throws CaptureRefused, CaptureFailed; then nothing was written.
 */
export function captureVoid(
  device: Device,
  uid: string,
  reason: string | null,
  op: NewOp,
  shown: EntryContent | null,
): Promise<void> {
  return saved(device, uid, op, (known, at) => {
    if (!known) throw new CaptureRefused('This entry is not on this device any more.');
    if (shown && contentOf(shown) !== contentOf(known)) throw new EntryChanged();
    const { voided: _, ...row } = known;
    return reason === null ? row : { ...row, voided: { at, by: device.db.userId, reason } };
  });
}

/** Whoever saves has seen what they save over; what is made here has no change that others could have made. */
function seenBy(known: BehaviorEntryRow | undefined, { baseVersion = null }: NewOp): { version?: number } {
  const version = baseVersion ?? (known ? known.version : 0);
  return version === undefined ? {} : { version };
}

type Decide = (known: BehaviorEntryRow | undefined, now: string) => BehaviorEntryRow;

async function saved(device: Device, uid: string, op: NewOp, decide: Decide): Promise<void> {
  try {
    if (!device.db.isOpen()) await device.db.open();
    await write(device, uid, op, decide);
    device.wake();
  } catch (error) {
    if (error instanceof CaptureRefused || error instanceof CaptureFailed) throw error;
    throw new CaptureFailed(storageTrouble(error), error);
  }
}

async function write(device: Device, uid: string, op: NewOp, decide: Decide): Promise<void> {
  const { db } = device;
  await db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, db.entries], async () => {
    const [known, refused] = [await db.entries.get(uid), await listRefusedOf(db, uid)];
    await capture(device, { entry: uid }, (_state, { now }) => ({ entry: decide(known, now), ops: [op] }));
    if (refused.length > 0) await putInPlace(db, op.lane, refused);
  });
}

/**
 * Its author gives up what the server refused of an entry: it is as the server has it where the refusal said so, and one
 * that the server never had leaves the device.
 */
export async function discardEntry(
  db: TallybookDb,
  uid: string,
  theirs: BehaviorEntryRow | null = null,
): Promise<void> {
  await db.transaction('rw', [db.ops, db.meta, db.entries], async () => {
    await discardWork(db, await listRefusedOf(db, uid));
    if (theirs) await db.entries.put(theirs);
    else if ((await db.entries.get(uid))?.serverId === null) await db.entries.delete(uid);
  });
}
