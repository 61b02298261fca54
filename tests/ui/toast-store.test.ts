import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore } from '../../src/ui/feedback/toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = (store: ReturnType<typeof createToastStore>) => store.list().map((toast) => toast.text);

describe('toasts', () => {
  test('a toast leaves after 5000 ms unless told otherwise', () => {
    const store = createToastStore();
    store.show({ text: 'usual' });
    store.show({ text: 'Please fix all errors.', duration: 10_000 });
    vi.advanceTimersByTime(4999);
    expect(texts(store)).toEqual(['usual', 'Please fix all errors.']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual(['Please fix all errors.']);
    vi.advanceTimersByTime(5000);
    expect(texts(store)).toEqual([]);
  });

  test('pointing at them stops the clock, and leaving gives each the time it had left', () => {
    const store = createToastStore();
    store.show({ text: 'held' });
    vi.advanceTimersByTime(4000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(texts(store)).toEqual(['held']);
    store.resume();
    vi.advanceTimersByTime(999);
    expect(texts(store)).toEqual(['held']);
    vi.advanceTimersByTime(1);
    expect(texts(store)).toEqual([]);
  });

  test('never more than three at once; the fourth waits and then has its full time', () => {
    const store = createToastStore();
    for (const text of ['one', 'two', 'three', 'four']) store.show({ text });
    expect(texts(store)).toEqual(['one', 'two', 'three']);
    vi.advanceTimersByTime(5000);
    expect(texts(store)).toEqual(['four']);
    vi.advanceTimersByTime(4999);
    expect(texts(store)).toEqual(['four']);
  });

  test('on a small screen two stand at most; the way back from the newest comes at once, and an older one after it', () => {
    const gone: string[] = [];
    const store = createToastStore(undefined, () => 2);
    for (const text of ['one', 'two', 'three']) {
      store.show({ text, action: { label: 'Undo', onPress: () => undefined }, onGone: () => gone.push(text) });
      vi.advanceTimersByTime(1000);
    }
    expect(texts(store)).toEqual(['two', 'three']);
    vi.advanceTimersByTime(3000);
    expect([texts(store), gone]).toEqual([['three', 'one'], ['two']]);
    vi.advanceTimersByTime(3000);
    expect([texts(store), gone]).toEqual([[], ['two', 'three', 'one']]);
  });

  test('the same words are never there twice; the newer has its full time, and what is mended goes', () => {
    const store = createToastStore();
    const fix = { kind: 'danger', text: 'Please fix all errors.' } as const;
    store.show(fix);
    store.show({ text: 'other' });
    vi.advanceTimersByTime(4000);
    store.show(fix);
    expect(texts(store)).toEqual(['other', 'Please fix all errors.']);
    vi.advanceTimersByTime(4000);
    expect(texts(store)).toEqual(['Please fix all errors.']);
    store.dismissText('another');
    expect(texts(store)).toEqual(['Please fix all errors.']);
    store.dismissText('Please fix all errors.');
    expect(texts(store)).toEqual([]);
  });

  test('what is said of a thing takes the place of what was said of it before, and of nothing else', () => {
    const gone: string[] = [];
    const store = createToastStore();
    const show = (text: string, about?: string) => store.show({ text, about, onGone: () => gone.push(text) });
    show('Marked as reviewed', 'review one');
    show('Marked as reviewed: another', 'review two');
    show('Entry deleted.');
    show('No longer marked as reviewed', 'review one');
    expect(texts(store)).toEqual(['Marked as reviewed: another', 'Entry deleted.', 'No longer marked as reviewed']);
    expect(gone).toEqual(['Marked as reviewed']);
  });

  test('dismissing one makes room for the next', () => {
    const store = createToastStore();
    const ids = ['one', 'two', 'three', 'four'].map((text) => store.show({ text }));
    store.dismiss(ids[1] ?? 0);
    expect(texts(store)).toEqual(['one', 'three', 'four']);
  });

  test('a toast that comes while they are held waits with the rest', () => {
    const store = createToastStore();
    store.pause();
    store.show({ text: 'late' });
    vi.advanceTimersByTime(60_000);
    expect(texts(store)).toEqual(['late']);
    store.resume();
    vi.advanceTimersByTime(5000);
    expect(texts(store)).toEqual([]);
  });
});
