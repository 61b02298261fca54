// @vitest-environment jsdom
import './layout-stubs.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';

function Page({ onDelete }: { onDelete?: () => void }) {
  const [open, setOpen] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete note</Button>
      <Dialog
        description="Note of Ruiz, Maya, 11/20/25."
        footer={
          <>
            <Button onClick={close} ref={cancel}>
              Cancel
            </Button>
            <Button kind="danger" onClick={onDelete}>
              Delete
            </Button>
          </>
        }
        initialFocus={cancel}
        noCross
        onClose={close}
        open={open}
        title="Are you sure you want to delete?"
      />
    </>
  );
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  return screen.findByRole('dialog', { name: 'Are you sure you want to delete?' });
}

describe('a dialog', () => {
  test('is named by its title, described by its sentence, and begins on Cancel', async () => {
    render(<Page />);
    const dialog = await openDialog();
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Note of Ruiz, Maya, 11/20/25.',
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  });

  test('Escape closes it and the focus goes back to the button that opened it', async () => {
    render(<Page />);
    await openDialog();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete note' })));
  });

  test('Tab stays inside: the page behind can not be reached', async () => {
    render(<Page />);
    const dialog = await openDialog();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });
});
