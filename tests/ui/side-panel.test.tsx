// @vitest-environment jsdom
import './layout-stubs.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FocusNearby } from '#ui/overlays/focus-nearby.ts';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { setWindowWidth } from './window-width.ts';

function NoteWithQuestion() {
  const [open, setOpen] = useState(true);
  const [asks, setAsks] = useState(false);
  return (
    <SidePanel onClose={() => setOpen(false)} open={open} title="Ruiz, Maya">
      <Button onClick={() => setAsks(true)}>Return…</Button>
      <Dialog onClose={() => setAsks(false)} open={asks} title="Return this note?">
        <Button>Return it</Button>
      </Dialog>
    </SidePanel>
  );
}

test('Escape closes the question that a panel asks, and only then the panel', async () => {
  setWindowWidth(1440);
  render(<NoteWithQuestion />);
  await userEvent.click(screen.getByRole('button', { name: 'Return…' }));
  await screen.findByRole('dialog', { name: 'Return this note?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Return this note?' })).toBeNull());
  screen.getByRole('heading', { name: 'Ruiz, Maya' });
  screen.getByRole('button', { name: 'Return…' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Ruiz, Maya' })).toBeNull();
});

function NoteWithWarning() {
  const [open, setOpen] = useState(true);
  const [seen, setSeen] = useState(false);
  return (
    <main tabIndex={-1}>
      <FocusNearby />
      <SidePanel onClose={() => setOpen(false)} open={open} title="Ruiz, Maya">
        {!seen && <Button onClick={() => setSeen(true)}>Acknowledge</Button>}
      </SidePanel>
    </main>
  );
}

test('a button that goes when it is pressed leaves the focus in its panel, which Escape still closes', async () => {
  setWindowWidth(1440);
  render(<NoteWithWarning />);
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  const panel = screen.getByRole('region', { name: 'Ruiz, Maya' });
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('heading', { name: 'Ruiz, Maya' })).toBeNull();
});
