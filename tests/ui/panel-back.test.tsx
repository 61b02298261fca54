// @vitest-environment jsdom
import './layout-stubs.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Button } from '#ui/button.tsx';
import { DisplayProvider } from '#ui/layout/display.tsx';
import { watchBack } from '#ui/overlays/covered-screen.ts';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { setWindowWidth } from './window-width.ts';

/** A list with ticks that live in the page alone, as a list of money has them until they are kept. */
function List() {
  const [row, setRow] = useState<string | null>(null);
  const [ticks, setTicks] = useState(0);
  const { search } = useLocation();
  useAskedRow(setRow);
  return (
    <>
      <Button onClick={() => setTicks(ticks + 1)}>Tick</Button>
      <p>
        {ticks} ticked of {search.replace(/&?open=\d+/, '')}
      </p>
      <Button onClick={() => setRow('959')}>Open note</Button>
      <Button onClick={() => setRow('960')}>Next note</Button>
      <SidePanel onClose={() => setRow(null)} open={row !== null} row={row ?? undefined} title={`Note ${row}`}>
        Text
      </SidePanel>
    </>
  );
}

watchBack();
let router: ReturnType<typeof createBrowserRouter>;
beforeEach(() => {
  setWindowWidth(1440);
  history.pushState(null, '', '/');
  router = createBrowserRouter([
    { path: '/', element: <p>Home</p> },
    { path: '/billing', element: <List /> },
  ]);
});
afterEach(() => router.dispose());

const address = () => `${location.pathname}${location.search}`;
const panel = (name: string) => screen.queryByRole('heading', { name });

async function openBilling() {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  render(<RouterProvider router={router} />);
  await router.navigate('/billing?tab=done');
  await userEvent.click(await screen.findByRole('button', { name: 'Tick' }));
}

test('Back closes what is open beside a list: the list stays as it was, with its ticks; the next Back leaves it', async () => {
  await openBilling();
  await userEvent.click(screen.getByRole('button', { name: 'Open note' }));
  await waitFor(() => expect(address()).toBe('/billing?tab=done&open=959'));
  await userEvent.click(screen.getByRole('button', { name: 'Next note' }));
  await waitFor(() => expect(address()).toBe('/billing?tab=done&open=960'));
  history.back();
  await waitFor(() => expect(panel('Note 960')).toBeNull());
  screen.getByText('1 ticked of ?tab=done');
  expect(address()).toBe('/billing?tab=done');
  history.back();
  await screen.findByText('Home');
});

test('closed by its button it is out of the address, and one Back leaves the list', async () => {
  await openBilling();
  await userEvent.click(screen.getByRole('button', { name: 'Open note' }));
  await waitFor(() => expect(address()).toBe('/billing?tab=done&open=959'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/billing?tab=done'));
  history.back();
  await screen.findByText('Home');
});

test('its address opens it, and Forward opens it again', async () => {
  await openBilling();
  await userEvent.click(screen.getByRole('button', { name: 'Open note' }));
  await waitFor(() => expect(address()).toContain('open=959'));
  history.back();
  await waitFor(() => expect(panel('Note 959')).toBeNull());
  history.forward();
  await waitFor(() => expect(panel('Note 959')).not.toBeNull());
  await router.navigate('/');
  await router.navigate('/billing?open=7');
  await screen.findByRole('heading', { name: 'Note 7' });
});

test('a row that is open does not look like one that is ticked', () => {
  setWindowWidth(1440);
  const { container } = render(
    <DisplayProvider>
      <DataTable
        caption="Notes"
        card={() => null}
        columns={[{ key: 'name', header: 'Name', names: true, cell: (row: { id: number }) => `Note ${row.id}` }]}
        empty={null}
        onOpen={() => undefined}
        openKey={1}
        rowKey={({ id }) => id}
        rows={[{ id: 1 }, { id: 2 }, { id: 3 }]}
        selection={{
          isSelected: ({ id }) => id === 2,
          label: ({ id }) => `Note ${id}`,
          onSelect: () => undefined,
          onSelectPage: undefined,
        }}
      />
    </DisplayProvider>,
  );
  const rows = [...container.querySelectorAll('tbody tr')];
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null]);
  expect(rows.map((row) => row.className.includes('bg-tile-on'))).toEqual([false, true, false]);
  expect(new Set(rows.map((row) => row.className)).size).toBe(3);
});
