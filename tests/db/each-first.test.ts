import { afterEach, expect, it, vi } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { hasUnsent, unsentAmong } from '#db/outbox/outbox.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { listUnsent } from '#db/queries/unsent.ts';

/** As WebKit 2.50 answers where there is nothing: no cursor that skips what repeats is opened. */
function refuseUniqueCursors(): void {
  const { openKeyCursor } = IDBIndex.prototype;
  vi.spyOn(IDBIndex.prototype, 'openKeyCursor').mockImplementation(function (this: IDBIndex, query, direction) {
    if (direction === 'nextunique') throw new DOMException('Unable to open cursor', 'UnknownError');
    return openKeyCursor.call(this, query, direction);
  });
}

afterEach(() => vi.restoreAllMocks());

it('an empty outbox is read in WebKit too, which opens no cursor that skips what repeats over nothing', async () => {
  const db = new TallybookDb(1);
  refuseUniqueCursors();
  expect(await listUnsent(db)).toEqual([]);
  expect(await dexieOutbox(db).read((tx) => tx.firstOfLanes('queued'))).toEqual([]);
  expect(await unsentAmong(db, ['session:a', 'session:b'])).toEqual(new Set());
  expect(await hasUnsent(db, 'session:a')).toBe(false);
  expect((await listRecordStatuses(db, [{ entityType: 'session', entityId: 'a' }])).size).toBe(1);
  db.close();
});
