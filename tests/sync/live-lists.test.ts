import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { must } from '#lib/must.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { followCompany } from '#sync/download/live-lists.ts';
import { isMadeOf, onPagesChanged } from '#sync/download/page-changes.ts';
import { askedDevice } from '#sync/send/ask-device.ts';

type Answer = { changed: Record<string, number[]>; nextCursor: string; more: boolean };

const silence = (code: string) =>
  new AskFailed({ class: 'unknown', status: null, code, detail: null, retryAfterMs: null, body: null });

/** A page that can be hidden and cut off, and a server that says what the test lays ready. */
function makeDesk() {
  const page = new EventTarget();
  const documentOf = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const navigator = { onLine: true };
  const answers: (Answer | AskFailed)[] = [];
  const cursors: unknown[] = [];
  const server = {
    ask: async (_endpoint: unknown, call: { query?: { cursor?: unknown } } = {}) => {
      cursors.push(call.query?.cursor);
      const answer = answers.shift() ?? { changed: {}, nextCursor: `c${cursors.length}`, more: false };
      if (answer instanceof AskFailed) throw answer;
      return answer as never;
    },
  };
  const asked: string[] = [];
  const listen = (path: string) => {
    const page = must(
      Object.values(endpoints).find((one) => one.method === 'GET' && one.path === path),
      path,
    );
    return onPagesChanged(() => asked.push(path), page);
  };
  const window = Object.assign(page, {
    document: documentOf,
    navigator,
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms) as unknown as number,
    clearTimeout: (timer: number | undefined) => clearTimeout(timer),
  });
  let news = 0;
  const start = () => followCompany(server, window as never, () => news++);
  return { news: () => news, answers, cursors, asked, listen, documentOf, navigator, page, start };
}

const changed = (entity: string): Answer => ({ changed: { [entity]: [1] }, nextCursor: 'next', more: false });

let undo: (() => void)[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const one of undo) one();
  undo = [];
  vi.useRealTimers();
});

describe('open lists of the office', () => {
  test('hear of a change within five seconds, and only those that it concerns ask again', async () => {
    const desk = makeDesk();
    undo.push(desk.listen('/api/company/notes'), desk.listen('/api/company/roles'), desk.start());
    await vi.advanceTimersByTimeAsync(0);
    desk.answers.push(changed('note'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.asked).toEqual(['/api/company/notes']);
    expect(desk.cursors.slice(0, 3)).toEqual([undefined, 'c1', 'next']);
  });

  test('ask again when the right to follow changes is taken away: their own answer says what they no longer may show', async () => {
    const desk = makeDesk();
    undo.push(desk.listen('/api/company/notes'), desk.start());
    await vi.advanceTimersByTimeAsync(0);
    desk.answers.push(
      new AskFailed({
        class: 'rejected',
        status: 403,
        code: 'not_permitted',
        detail: null,
        retryAfterMs: null,
        body: null,
      }),
    );
    await vi.advanceTimersByTimeAsync(2500);
    expect(desk.asked).toEqual(['/api/company/notes']);
    expect(desk.news()).toBe(1);
  });

  test.each([
    'role',
    'user',
  ])('ask again after a change of a %s: their reader’s rights may be others, and are fetched', async (entity) => {
    const desk = makeDesk();
    undo.push(desk.listen('/api/pay'), desk.start());
    await vi.advanceTimersByTimeAsync(0);
    desk.answers.push(changed('note'), changed(entity));
    await vi.advanceTimersByTimeAsync(2500);
    expect(desk.news()).toBe(0);
    await vi.advanceTimersByTimeAsync(2500);
    expect(desk.asked).toHaveLength(2);
    expect(desk.news()).toBe(1);
  });

  test('are not asked about while the page is hidden or the network is gone, and at once when it is back', async () => {
    const desk = makeDesk();
    undo.push(desk.listen('/api/company/notes'), desk.start());
    await vi.advanceTimersByTimeAsync(0);
    desk.documentOf.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.cursors).toHaveLength(1);
    desk.answers.push(changed('note'));
    desk.documentOf.visibilityState = 'visible';
    desk.documentOf.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.asked).toEqual(['/api/company/notes']);
    desk.navigator.onLine = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.cursors).toHaveLength(2);
  });

  test('cost nothing while none is open, and nothing after the person has gone', async () => {
    const desk = makeDesk();
    const stop = desk.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(desk.cursors).toEqual([]);
    const unlisten = desk.listen('/api/pay');
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.cursors.length).toBeGreaterThan(0);
    stop();
    unlisten();
    const before = desk.cursors.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.cursors).toHaveLength(before);
  });

  test('are all read anew when nobody can say what changed, and followed from there', async () => {
    const desk = makeDesk();
    undo.push(desk.listen('/api/company/roles'), desk.start());
    await vi.advanceTimersByTimeAsync(0);
    desk.answers.push(silence('cursor_expired'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.asked).toEqual(['/api/company/roles']);
    expect(desk.cursors.slice(0, 3)).toEqual([undefined, 'c1', undefined]);
  });

  test('rest for half a minute when the server does not answer', async () => {
    const desk = makeDesk();
    undo.push(desk.listen('/api/pay'), desk.start());
    await vi.advanceTimersByTimeAsync(0);
    desk.answers.push(silence('network'));
    await vi.advanceTimersByTimeAsync(25_000);
    expect(desk.cursors).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(desk.cursors.length).toBeGreaterThan(2);
  });
});

describe('what a change concerns', () => {
  test('the audit never asks itself again: reading it is written there', () => {
    expect(isMadeOf(endpoints.audit, new Set(['note', 'role']))).toBe(false);
  });

  test('a page that nobody described asks at every change, rather than never', () => {
    expect(isMadeOf(askedDevice, new Set(['note']))).toBe(true);
  });
});
