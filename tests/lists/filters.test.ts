import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditFilters } from '#features/audit/audit-filters.ts';
import { billingQuery, moneyFilters, payQueryOf } from '#features/billing/list/money-filters.ts';
import { companyNoteFilters, listingFilters, ownNoteFilters } from '#features/notes/note-filters.ts';
import { clientFinder } from '#features/people/client-columns.tsx';
import { userFinder } from '#features/people/user-columns.tsx';
import { clientDays } from '#lists/client-days.ts';
import {
  changed,
  cleared,
  countNarrowing,
  type Filter,
  type FilterList,
  misreadIn,
  narrowing,
  readFilters,
  writeFilters,
} from '#lists/filters.ts';

type AnyList = FilterList<Record<string, unknown>>;

const lists = Object.entries({
  auditFilters,
  moneyFilters,
  companyNoteFilters,
  ownNoteFilters,
  listingFilters,
  clientDays,
  clients: clientFinder.filters,
  users: userFinder.filters,
}).map(([name, list]) => ({ name, list: list as object as AnyList }));

/** What addresses carry: values of every kind, half-typed ones, and what nobody could mean. */
const texts = [
  ...['7', '11', '999999999', '0', '-1', '1e9', '07', 'abc', '', ' ', '2'],
  ...['2026-11-14,2026-11-20', ',2026-11-20', '2026-11-14,', '2026-13-01,', '2026-11-20,2026-11-01', ','],
  ...['2026-11-14', '2026-02-31', 'yes', 'any', 'all', 'assigned', 'done', 'open', 'held', 'returned', 'none', 'down'],
  ...['GET ', 'POST /api/note', 'x'.repeat(500), 'name', 'email', 'saw', '%', '__proto__', 'ICN 7 & 8'],
];
const names = [
  ...['client', 'user', 'daterange', 'daterangecreated', 'location', 'state', 'review', 'number', 'scope', 'page'],
  ...['show', 'insurance', 'changed', 'groupId', 'billed', 'kind', 'action', 'entity', 'entity_id', 'days'],
  ...['from', 'to', 'search', 'sort', 'order', 'role', 'cursor', 'open', 'utm_source'],
];
const addresses = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...texts), fc.string())), { maxLength: 12 })
  .map((fields) => new URLSearchParams(fields));

describe.each(lists)('the filters of $name', ({ list }) => {
  test('nothing that narrows the list is said to be unreadable', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const written = writeFilters(list, readFilters(list, address));
        expect(misreadIn(list, written)).toEqual([]);
        for (const one of Object.values(list)) {
          const isRead = one.format(one.read(address)) !== '';
          if (isRead) expect(one.misread(address)).toBeNull();
        }
      }),
    );
  });

  test('an address that was written is read as the same filters, whatever was typed before', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const values = readFilters(list, address);
        const written = writeFilters(list, values);
        expect(readFilters(list, written)).toEqual(values);
        expect(writeFilters(list, readFilters(list, written)).toString()).toBe(written.toString());
      }),
    );
  });

  test('what is no filter narrows nothing: every value of an address is one that its filter knows', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        for (const [key, value] of Object.entries(readFilters(list, address))) {
          const one = list[key] as Filter<unknown>;
          expect(one.parse(one.format(value))).toEqual(value);
        }
      }),
    );
    expect(writeFilters(list, readFilters(list, new URLSearchParams('utm_source=mail&page=0'))).toString()).toBe('');
  });

  test('a change leads to the beginning of the list and leaves the others; Clear leaves only the view', () => {
    fc.assert(
      fc.property(addresses, fc.constantFrom(...Object.keys(list)), (address, key) => {
        const values = readFilters(list, address);
        const next = changed(list, values, { [key]: values[key] });
        const after = cleared(list, values);
        for (const [name, { role, none }] of Object.entries(list)) {
          expect(next[name]).toEqual(role === 'place' && name !== key ? none : values[name]);
          expect(after[name]).toEqual(role === 'view' ? values[name] : none);
        }
        expect(countNarrowing(list, after)).toBe(0);
        expect(narrowing(list, after)).toEqual({});
      }),
    );
  });
});

describe('under the names that the server knows', () => {
  const ask = <Values>(list: FilterList<Values>, text: string) => readFilters(list, new URLSearchParams(text));

  test('a note’s state is two names of the server and one filter', () => {
    const narrowedTo = (text: string) => narrowing(companyNoteFilters, ask(companyNoteFilters, text));
    expect(narrowedTo('state=held&review=done')).toEqual({ state: 'held' });
    expect(narrowedTo('review=returned')).toEqual({ review: 'returned' });
    expect(narrowedTo('review=held')).toEqual({});
    expect(narrowedTo('state=open')).toEqual({});
  });

  test.each([
    ['state=7&review=returned', []],
    ['state=open', ['State “open”']],
    ['review=held', ['State “held”']],
    ['state=held&review=7', []],
    ['state=&review=', []],
  ])('%s: what neither of them says is reported, and only then', (text, misread) => {
    expect(misreadIn(companyNoteFilters, new URLSearchParams(text))).toEqual(misread);
  });

  test.each([
    ['daterange=2026-11-14,2026-11-20', { daterange: '2026-11-14,2026-11-20' }],
    ['daterange=2026-13-01,', {}],
    ['daterange=2026-11-20,2026-11-01', {}],
    ['user=-1&location=9&page=1e9', {}],
    ['location=2&user=11&scope=assigned&page=3', { location: '2', user: '11' }],
  ])('%s narrows the company’s notes to %o', (text, query) => {
    expect(narrowing(companyNoteFilters, ask(companyNoteFilters, text))).toEqual(query);
  });

  test('the tabs of billing are billed or not, those of pay are paid or not, and pay is for billed notes', () => {
    expect(billingQuery(ask(moneyFilters, 'ready=yes'))).toEqual({ billed: 'no', ready: 'yes' });
    expect(billingQuery(ask(moneyFilters, 'show=done'))).toEqual({ billed: 'yes' });
    expect(billingQuery(ask(moneyFilters, 'show=all&groupId=%207%20')).groupId).toBe('7');
    expect(payQueryOf(ask(moneyFilters, ''))).toEqual({ paid: 'no', billed: 'yes' });
    expect(payQueryOf(ask(moneyFilters, 'show=all&billed=any')).billed).toBeUndefined();
    expect(payQueryOf(ask(moneyFilters, 'billed=hand-made')).billed).toBe('yes');
  });
});
