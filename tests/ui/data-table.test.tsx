// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DisplayProvider } from '../../src/ui/layout/display.tsx';
import { DataTable } from '../../src/ui/table/data-table.tsx';
import type { Column } from '../../src/ui/table/table-types.ts';
import { setWindowWidth } from './window-width.ts';

interface Row {
  id: number;
  client: string;
  hours: string;
  paid: string;
}

const rows: Row[] = [
  { id: 1, client: 'Ruiz, Maya', hours: '2.0', paid: '' },
  { id: 2, client: 'Tan, Leo', hours: '1.5', paid: '11/28/25' },
  { id: 3, client: 'Park, Jun', hours: '2.5', paid: '' },
];
const columns: Column<Row>[] = [
  { key: 'index', header: '#', tableOnly: true, cell: (_, index) => index },
  { key: 'client', header: 'Client', names: true, cell: (row) => row.client },
  { key: 'hours', header: 'Hours', align: 'right', sortable: true, cell: (row) => row.hours },
  { key: 'paid', header: 'Pay date', cell: (row) => row.paid },
];

function table(extra: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) {
  return (
    <DisplayProvider>
      <DataTable caption="Notes" columns={columns} rowKey={(row) => row.id} rows={rows} {...extra} />
    </DisplayProvider>
  );
}

beforeEach(() => setWindowWidth(1440));

describe('a list of which the first rows are drawn', () => {
  test.each([
    { width: 1440, role: 'table' },
    { width: 390, role: 'list' },
  ])('says that more are to come, until all are there (at $width px)', ({ width, role }) => {
    setWindowWidth(width);
    const listed = () => screen.queryByRole(role, { name: 'Notes' })?.getAttribute('aria-busy');
    const while30Come = new Set<string | null | undefined>();
    const last: Column<Row> = {
      key: 'last',
      header: 'Last',
      cell: ({ id }) => {
        if (id === 50) while30Come.add(listed());
        return id;
      },
    };
    const fifty = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, client: 'Tan, Leo', hours: '1', paid: '' }));
    render(table({ columns: [...columns, last], rows: fifty }));
    expect([...while30Come]).toEqual(['true']);
    expect(listed()).toBeNull();
  });
});

describe('a table', () => {
  test('keeps the keyboard where a row was taken away under it', async () => {
    const options = { onOpen: () => undefined };
    const { rerender } = render(table(options));
    await userEvent.click(screen.getByRole('button', { name: 'Tan, Leo' }));
    rerender(table({ ...options, rows: rows.filter(({ id }) => id !== 2) }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Park, Jun' }));
    // Whoever has left the table is not called back.
    await userEvent.click(document.body);
    rerender(table({ ...options, rows: rows.slice(0, 1) }));
    expect(document.activeElement).toBe(document.body);
  });

  test('a row far down that had the keyboard gives it to the first row of the next page', async () => {
    const page = (from: number) => Array.from({ length: 40 }, (_, at) => ({ ...rows[0], id: from + at }) as Row);
    const { rerender } = render(table({ rows: page(1), onOpen: () => undefined }));
    const openers = () => screen.getAllByRole('button', { name: 'Ruiz, Maya' });
    act(() => openers()[30]?.focus());
    rerender(table({ rows: page(101), onOpen: () => undefined }));
    expect(document.activeElement).toBe(openers()[0]);
  });

  test('is a real table with a caption, column and row headers, and the sort on the header', () => {
    render(table({ sort: { key: 'hours', direction: 'descending' }, onSort: () => undefined }));
    const notes = screen.getByRole('table', { name: 'Notes' });
    expect(within(notes).getByRole('columnheader', { name: 'Hours' }).getAttribute('aria-sort')).toBe('descending');
    expect(within(notes).getByRole('rowheader', { name: 'Tan, Leo' })).toBeTruthy();
  });

  test('only one row is a tab stop, and Up, Down, Home and End move between the rows', async () => {
    render(table({ onOpen: () => undefined }));
    const opener = (name: string) => screen.getByRole('button', { name });
    await userEvent.tab();
    expect(document.activeElement).toBe(opener('Ruiz, Maya'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(opener('Tan, Leo'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(opener('Park, Jun'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(opener('Park, Jun'));
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(opener('Ruiz, Maya'));
    await userEvent.tab();
    expect(screen.getByRole('table').contains(document.activeElement)).toBe(false);
  });

  test('Enter and a press anywhere on the row open it, once', async () => {
    const open = vi.fn();
    render(table({ onOpen: open }));
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(open).toHaveBeenLastCalledWith(rows[1]);
    await userEvent.click(screen.getByText('11/28/25'));
    await userEvent.click(screen.getByRole('button', { name: 'Ruiz, Maya' }));
    expect(open).toHaveBeenCalledTimes(3);
  });

  test('a press on the sorted header turns the order around', async () => {
    const sort = vi.fn();
    render(table({ sort: { key: 'hours', direction: 'descending' }, onSort: sort }));
    await userEvent.click(screen.getByRole('button', { name: 'Hours' }));
    expect(sort).toHaveBeenCalledWith({ key: 'hours', direction: 'ascending' });
  });

  test('a cell without a value says so to screen readers', () => {
    render(table());
    expect(screen.getAllByText('none')).toHaveLength(2);
  });

  test('under 840 px the same rows are cards in the same order with the same act', async () => {
    setWindowWidth(820);
    const open = vi.fn();
    render(table({ onOpen: open }));
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('button').textContent)).toEqual(rows.map((row) => row.client));
    await userEvent.click(screen.getByRole('button', { name: 'Tan, Leo' }));
    expect(open).toHaveBeenCalledWith(rows[1]);
  });

  test('a card that is arranged on its own has no column’s title over its name', () => {
    setWindowWidth(390);
    const view = render(table());
    expect(screen.getAllByText('Client')).toHaveLength(rows.length);
    view.unmount();
    render(table({ card: (row) => <p>{row.hours}</p> }));
    screen.getByText('Ruiz, Maya');
    expect(screen.queryByText('Client')).toBeNull();
  });

  test('no rows: the sentence why stands in their place', () => {
    render(table({ rows: [], empty: <p>No notes match these filters.</p> }));
    expect(screen.getByText('No notes match these filters.')).toBeTruthy();
  });
});
