// @vitest-environment jsdom
import '../ui/layout-stubs.ts';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ListBody, ListProblem } from '#lists/list-body.tsx';
import { type Listed, type ListState, stateOf } from '#lists/list-state.ts';
import { listedOf } from '#lists/use-listed.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';

afterEach(cleanup);

const failures: (ListFailure | null)[] = [
  ...[null, 'unknown', 'network-sign-in', 'transient', 'auth', 'rejected', 'disabled', 'incompatible'],
  ...['storage', 'missing', 'unheard'],
] as (ListFailure | null)[];

const listed = fc.record({
  rows: fc.constantFrom(undefined, [], ['Maya']),
  at: fc.constant(null),
  isOld: fc.boolean(),
  busy: fc.boolean(),
  failed: fc.constantFrom(...failures),
  download: fc.constantFrom(undefined, 'done' as const, 'loading' as const, 'waits' as const),
  refresh: fc.constant(() => undefined),
});

/** What a person sees of it. */
function seen(list: Listed<readonly string[]>) {
  cleanup();
  render(
    <>
      <ListProblem list={list} what="the roles" />
      <ListBody list={list} what="the roles">
        {(rows) => <ul>{rows.join()}</ul>}
      </ListBody>
    </>,
  );
  return {
    rows: screen.queryByRole('list') !== null,
    skeleton: screen.queryByText('Loading the roles') !== null,
    notHere: screen.queryByText(/this device has not kept them/) !== null,
    connect: screen.queryByText(/Connect to see them/) !== null,
    offline: screen.queryByText(/^You are offline\./) !== null,
    failed: screen.queryByText('We could not load the roles') !== null,
    again: screen.queryByRole('button', { name: 'Try again' }) !== null,
  };
}

describe('a list is in one state, and shows none of them as another', () => {
  test('rows, the skeleton and "not here" never stand together, and one of them is there unless it is forbidden', () => {
    fc.assert(
      fc.property(listed, (list) => {
        const shown = seen(list);
        const bodies = [shown.rows, shown.skeleton, shown.notHere].filter(Boolean).length;
        expect(bodies).toBe(stateOf(list) === 'forbidden' ? 0 : 1);
        expect(shown.rows).toBe(list.rows !== undefined);
      }),
    );
  });

  test('a failure is always said, with a new try, and never where there was none', () => {
    fc.assert(
      fc.property(listed, (list) => {
        const shown = seen(list);
        expect(shown.again).toBe(list.failed !== null);
        expect(shown.offline || shown.failed).toBe(list.failed !== null);
        expect(shown.offline && shown.failed).toBe(false);
      }),
    );
  });

  test('only without a connection is a connection asked for', () => {
    fc.assert(
      fc.property(listed, (list) => {
        expect(seen(list).connect).toBe(stateOf(list) === 'offline');
      }),
    );
  });

  type Case = [ListState, Partial<Listed<readonly string[]>>];
  test.each<Case>([
    ['not-asked', {}],
    ['asking', { busy: true }],
    ['asking', { busy: true, failed: 'transient' }],
    ['offline', { failed: 'unknown' }],
    ['offline', { failed: 'network-sign-in' }],
    ['forbidden', { failed: 'rejected' }],
    ['forbidden', { failed: 'disabled' }],
    ['failed', { failed: 'transient' }],
    ['failed', { failed: 'auth' }],
    ['partial', { rows: ['Maya'], download: 'loading' }],
    ['partial', { rows: [], download: 'waits', failed: 'unknown' }],
    ['stale', { rows: ['Maya'], failed: 'unknown' }],
    ['whole', { rows: [], busy: true }],
    ['whole', { rows: ['Maya'], download: 'done' }],
  ])('%s: %o', (state, part) => {
    const none = { rows: undefined, at: null, isOld: false, busy: false, failed: null };
    expect(stateOf({ ...none, ...part })).toBe(state);
  });
});

describe('a list that the server gives', () => {
  const last = { answer: { data: [] }, at: '2026-11-20T20:00:00.000Z', isOld: false };
  const page = (failed: ListFailure | null) => ({ loading: false, failed, refresh: () => undefined });

  test.each<ListFailure>([
    'rejected',
    'disabled',
  ])('is not shown from before once the server answers "%s"', (failed) => {
    expect(listedOf(page(failed), last as never).rows).toBeUndefined();
  });

  test.each([
    null,
    'unknown',
    'transient',
    'auth',
  ] as const)('stays, dated, where the last try ended with %s', (failed) => {
    expect(listedOf(page(failed), last as never)).toMatchObject({ rows: { data: [] }, at: last.at });
  });
});
