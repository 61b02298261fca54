// @vitest-environment jsdom
import './layout-stubs.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
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
