import type { ContactRow, PageRow, TallybookDb } from '../database.ts';
import { whileSignedIn } from '../device/while-signed-in.ts';
import { findAccount } from './caseload.ts';
import { findContact } from './unsent.ts';

/** Pages of one online list that stay on the device; the oldest are removed first. */
const PAGES_KEPT = 20;
/**
 * This many more may gather before they are removed: looking through whole pages at every answer would hold up the
 * screen.
 */
const PAGES_OVER = 10;

/** A kept answer of an online list, by the question it answers. */
export function findPage(db: TallybookDb, key: string): Promise<PageRow | undefined> {
  return db.pages.get(key);
}

/** Keeps an answer of the list `name`; not many more than that list's newest pages stay. */
export async function storePageOf(
  db: TallybookDb,
  name: string,
  key: string,
  answer: unknown,
  at: string,
): Promise<void> {
  await whileSignedIn(db, [db.pages], async () => {
    await db.pages.put({ key, answer, at });
    const ofList = db.pages.where('key').startsWith(`${name}?`);
    if ((await ofList.count()) <= PAGES_KEPT + PAGES_OVER) return;
    const pages = await ofList.toArray();
    const old = pages.sort((a, b) => b.at.localeCompare(a.at)).slice(PAGES_KEPT);
    await db.pages.bulkDelete(old.map((page) => page.key));
  });
}

/** The filters a person last used on a list, as a query string; '' when none. */
export async function findFilters(db: TallybookDb, list: string): Promise<string> {
  const row = await db.pages.get(`filters:${list}`);
  return typeof row?.answer === 'string' ? row.answer : '';
}

export async function saveFilters(db: TallybookDb, list: string, filters: string, at: string): Promise<void> {
  await db.pages.put({ key: `filters:${list}`, answer: filters, at });
}

/** Records that one of one's own lists was brought up to date. */
export async function markPulled(db: TallybookDb, list: string, at: string): Promise<void> {
  await whileSignedIn(db, [db.pages], () => db.pages.put({ key: `pulled:${list}`, answer: null, at }));
}

/** The first download: done once, going on, or waiting for a connection. */
export type DownloadState = 'done' | 'loading' | 'waits';

/**
 * How far the first download has come. Until it is done, an empty list says nothing; if nothing is in its way, it is
 * running now or about to run.
 */
export function downloadState(contact: ContactRow | undefined): DownloadState {
  if (contact?.fullPullAt) return 'done';
  return contact?.offlineSince || contact?.waitingFor ? 'waits' : 'loading';
}

/** One of one's own lists: whether all of it is on the device, and when it was last brought up to date, ISO 8601. */
export async function findOwnList(db: TallybookDb, list: string): Promise<{ state: DownloadState; at: string | null }> {
  const [page, account, contact] = await Promise.all([
    db.pages.get(`pulled:${list}`),
    findAccount(db),
    findContact(db),
  ]);
  const state = page ? 'done' : downloadState(contact);
  // The caseload comes before the lists: its time is theirs only when they have come, too.
  const known = [page?.at, state === 'done' ? account?.pulledAt : undefined].filter((at) => at !== undefined);
  return { state, at: known.sort().at(-1) ?? null };
}
