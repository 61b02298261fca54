import { syncEndpoints } from '#contract/sync.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import type { Server } from '#sync/server.ts';
import { arePagesShown, isMadeOf, pagesChanged } from './page-changes.ts';

/** A change shows in an open list after at most this plus two answers: within five seconds. */
const LOOK_EVERY_MS = 2500;
/** While the server can't be reached or refuses. */
const REST_MS = 30_000;

type Watched = Pick<
  Window,
  'setTimeout' | 'clearTimeout' | 'navigator' | 'addEventListener' | 'removeEventListener'
> & {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/**
 * Keeps the office's open lists live: one question for the whole page, "what changed since", asked while the page is
 * visible, there is a network, and some list is open. The lists it concerns then ask again by themselves; where the
 * reader's rights may be others all do, and what they may no longer show leaves the screen.
 * @param onRights fetches the rights
 */
export function followCompany(server: Pick<Server, 'ask'>, page: Watched, onRights: () => void): () => void {
  let cursor: string | undefined;
  let timer: number | undefined;
  let stopped = false;
  let asking = false;

  const seen = () => page.document.visibilityState === 'visible' && page.navigator.onLine;
  const later = (ms: number) => {
    page.clearTimeout(timer);
    if (!stopped) timer = page.setTimeout(look, ms);
  };

  async function look(): Promise<void> {
    if (asking) return;
    // Hidden or without a network it rests; the events below wake it.
    if (!seen()) return;
    if (!arePagesShown()) return later(LOOK_EVERY_MS);
    asking = true;
    const rest = await ask();
    asking = false;
    later(rest);
  }

  function rightsChanged(): void {
    pagesChanged();
    onRights();
  }

  async function ask(): Promise<number> {
    try {
      const answer = await server.ask(syncEndpoints.companyChanges, { query: { cursor } });
      const changed = new Set(Object.keys(answer.changed));
      cursor = answer.nextCursor;
      if (stopped) return REST_MS;
      if (changed.has('role') || changed.has('user')) rightsChanged();
      else if (answer.more) pagesChanged();
      else if (changed.size > 0) pagesChanged((page) => isMadeOf(page, changed));
      return LOOK_EVERY_MS;
    } catch (error) {
      if (!(error instanceof AskFailed)) return REST_MS;
      const { code, class: kind } = error.outcome;
      if (kind === 'rejected') rightsChanged();
      if (code !== 'cursor_expired') return REST_MS;
      // Nobody can say what changed: everything is read again, and followed from now on.
      cursor = undefined;
      pagesChanged();
      return LOOK_EVERY_MS;
    }
  }

  const wake = () => void look();
  page.document.addEventListener('visibilitychange', wake);
  page.addEventListener('online', wake);
  void look();
  return () => {
    stopped = true;
    page.clearTimeout(timer);
    page.document.removeEventListener('visibilitychange', wake);
    page.removeEventListener('online', wake);
  };
}
