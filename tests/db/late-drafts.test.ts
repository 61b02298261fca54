import { describe, expect, onTestFinished, test } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { dropDraft, findDraft, findFormDraft, saveFormDraft } from '#db/drafts.ts';
import { holdDraft, keepLateDrafts, restoreUnflushedDrafts } from '#db/late-drafts.ts';
import { emptyNote } from '#domain/note/note-fields.ts';
import { passingStorage } from '#lib/page-storage.ts';
import { saveDraft } from '../setup/save-draft.ts';

let people = 900;

/** A person's database, and the storage of a tab. */
function open() {
  const db = new TallybookDb(people++);
  onTestFinished(() => db.delete());
  return { db, tab: passingStorage() };
}

/** The page goes before the device has written; the browser drops the write. */
async function goMeanwhile(db: TallybookDb, tab: Storage | ReturnType<typeof passingStorage>, act: () => unknown) {
  const drop = new Error('The page is gone');
  await db
    .transaction('rw', db.drafts, async (transaction) => {
      void act();
      keepLateDrafts(tab);
      transaction.abort();
      throw drop;
    })
    .catch(() => undefined);
}

describe('what was typed right before a reload', () => {
  test('is there afterwards, although the browser dropped the write', async () => {
    const { db, tab } = open();
    await goMeanwhile(db, tab, () =>
      saveDraft(db, 'entry:new', 'typed', '2026-11-20T10:00:01Z').catch(() => undefined),
    );
    expect(await findDraft(db, 'entry:new')).toBeUndefined();
    await restoreUnflushedDrafts(db, tab);
    expect(await findDraft(db, 'entry:new')).toMatchObject({ content: 'typed' });
    expect(tab.getItem(`tb_late_drafts:${db.name}`)).toBeNull();
  });

  test('never takes the place of something newer, and is never another person’s', async () => {
    const { db, tab } = open();
    await goMeanwhile(db, tab, () => saveDraft(db, 'entry:new', 'old', '2026-11-20T10:00:01Z').catch(() => undefined));
    await saveDraft(db, 'entry:new', 'newer', '2026-11-20T10:00:02Z');
    const other = open().db;
    await restoreUnflushedDrafts(other, tab);
    expect(await findDraft(other, 'entry:new')).toBeUndefined();
    await restoreUnflushedDrafts(db, tab);
    expect(await findDraft(db, 'entry:new')).toMatchObject({ content: 'newer' });
  });

  test('of a note is joined with what another tab has written into its draft since, field by field', async () => {
    const { db, tab } = open();
    const draft = (fields: object) => ({
      uid: 'n',
      noteId: 1,
      base: null,
      version: null,
      reason: '',
      fields: { ...emptyNote, ...fields },
    });
    const over = draft({ comment: 'Calm.' });
    const content = draft({ comment: 'Calm. Sm', activities: 'Bl' });
    await goMeanwhile(db, tab, () => holdDraft(db, { key: 'note:n', content, over, at: '2026-11-20T10:00:01Z' }));
    const since = draft({ comment: 'Hit head at 1:20.', who_present: 'Mother' });
    await saveDraft(db, 'note:n', since, '2026-11-20T10:00:02Z');
    await restoreUnflushedDrafts(db, tab);
    const { fields } = (await findDraft(db, 'note:n'))?.content as typeof since;
    expect(fields).toMatchObject({ comment: 'Hit head at 1:20.\nCalm. Sm', who_present: 'Mother', activities: 'Bl' });
  });

  test('of a form stands beside the draft that another tab has written since', async () => {
    const { db, tab } = open();
    const row = { key: 'entry:new', content: { typed: 1 }, at: '2026-11-20T10:00:01Z', tab: 'one' };
    await goMeanwhile(db, tab, () => holdDraft(db, row));
    await saveFormDraft(db, { ...row, content: { typed: 2 }, at: '2026-11-20T10:00:02Z', tab: 'other' }, null);
    await restoreUnflushedDrafts(db, tab);
    expect(await findFormDraft(db, 'entry:new', { own: 'one', living: new Set() })).toMatchObject({
      content: { typed: 1 },
    });
    expect(await findFormDraft(db, 'entry:new', { own: 'other', living: new Set() })).toMatchObject({
      content: { typed: 2 },
    });
  });

  test('does not come back once it was saved for real', async () => {
    const { db, tab } = open();
    await goMeanwhile(db, tab, () => {
      void saveDraft(db, 'entry:new', 'typed', '2026-11-20T10:00:01Z').catch(() => undefined);
      void dropDraft(db, 'entry:new').catch(() => undefined);
    });
    await restoreUnflushedDrafts(db, tab);
    expect(await findDraft(db, 'entry:new')).toBeUndefined();
  });

  test('nothing is kept when everything is written', async () => {
    const { db, tab } = open();
    await saveDraft(db, 'entry:new', 'typed', '2026-11-20T10:00:01Z');
    keepLateDrafts(tab);
    expect(tab.getItem(`tb_late_drafts:${db.name}`)).toBeNull();
  });
});
