// @vitest-environment jsdom
import '../ui/layout-stubs.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { clientDays } from '#lists/client-days.ts';
import { ClientDaysBar } from '#lists/client-days-bar.tsx';
import { FilterBar } from '#lists/filter-bar.tsx';
import { cleared, days, type FilterList, writeFilters } from '#lists/filters.ts';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { setWindowWidth } from '../ui/window-width.ts';

const list = { service: days('service', 'Service date') };

/** The filters of a list, and what it is asked for with them. */
function useShown<Values>(of: FilterList<Values>, start: NoInfer<Values>) {
  const [values, setValues] = useState(start);
  const use = {
    values,
    misread: [],
    change: (part: Partial<Values>) => setValues((was) => ({ ...was, ...part })),
    clear: () => setValues(cleared(of, values)),
    searchOf: () => '',
  };
  return { use, asked: <output aria-label="Asked">{writeFilters(of, values).toString()}</output> };
}

const stood = { from: '2026-11-01', to: '2026-11-20' };

function Bar() {
  const { use, asked } = useShown(list, { service: stood });
  return (
    <DisplayProvider>
      <FilterBar list={list} sheet="Show 12 notes" today="2026-11-29" use={use} weekStartsOn={0} />
      {asked}
    </DisplayProvider>
  );
}

function Entries() {
  const { use, asked } = useShown(clientDays, { client: null, ...stood, page: 1 });
  return (
    <>
      <ClientDaysBar clients={[]} today="2026-11-29" use={use} />
      {asked}
    </>
  );
}

const asked = () => decodeURIComponent(screen.getByRole('status', { name: 'Asked', hidden: true }).textContent);
const field = (name: string) => screen.getByRole('textbox', { name });
async function type(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const noDate = (text: string) => `“${text}” is not a date. Type it like 11/29/2026`;

describe('a filter that is refused', () => {
  test.each(['02/30/2026', 'abc', '11/'])('is not applied: its panel stays open at the field, %s', async (text) => {
    setWindowWidth(1440);
    render(<Bar />);
    await userEvent.click(screen.getByRole('button', { name: /^Service date/ }));
    await type('From', `${text}{Enter}`);
    expect(field('From').getAttribute('aria-invalid')).toBe('true');
    await type('To', '11/18');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    screen.getByText(noDate(text));
    expect(document.activeElement).toBe(field('From'));
    expect(asked()).toBe('service=2026-11-01,2026-11-20');

    await type('From', '11/02{Enter}');
    expect(asked()).toBe('service=2026-11-02,2026-11-18');
    expect(screen.queryByRole('textbox', { name: 'From' })).toBeNull();
  });

  test('in the sheet of a phone leaves the list as it was, until it is mended, emptied or cleared', async () => {
    setWindowWidth(390);
    render(<Bar />);
    await userEvent.click(screen.getByRole('button', { name: 'Filters 1' }));
    await screen.findByRole('group', { name: 'Service date' });
    await type('From', 'abc{Tab}');
    await type('To', '11/18{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Show 12 notes' }));
    expect(document.activeElement).toBe(field('From'));
    expect(asked()).toBe('service=2026-11-01,2026-11-20');

    await userEvent.clear(field('From'));
    await userEvent.tab();
    expect(asked()).toBe('service=,2026-11-18');

    await type('From', 'abc{Tab}');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear' }));
    expect(asked()).toBe('');
    expect(field('From')).toHaveProperty('value', '');
  });

  test('above the entries of clients, too: neither what is no date nor what ends before it begins', async () => {
    render(<Entries />);
    await type('From', '02/30/2026{Tab}');
    screen.getByText(noDate('02/30/2026'));
    expect(asked()).toBe('from=2026-11-01&to=2026-11-20');
    await type('From', '11/25{Tab}');
    screen.getByText('The last day is before the first');
    expect(asked()).toBe('from=2026-11-01&to=2026-11-20');
    await type('To', '11/27{Tab}');
    expect(asked()).toBe('from=2026-11-25&to=2026-11-27');

    await type('To', 'soon{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked()).toBe(''));
    expect(field('To')).toHaveProperty('value', '');
    expect(screen.queryByText(noDate('soon'))).toBeNull();
  });
});
