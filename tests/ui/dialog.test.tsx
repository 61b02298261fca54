// @vitest-environment jsdom
import './layout-stubs.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Button } from '../../src/ui/button.tsx';
import { showToast, toasts } from '../../src/ui/feedback/toast-store.ts';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { ModalPanel } from '../../src/ui/overlays/modal-panel.tsx';
import { setWindowWidth } from './window-width.ts';

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
  test('has no message of before over its choices; what can be undone or is to be mended stays', async () => {
    showToast({ text: 'PIN saved on this device.', kind: 'success' });
    showToast({ text: 'Note deleted', action: { label: 'Undo', onPress: () => undefined } });
    showToast({ text: 'Please fix all errors.', kind: 'danger' });
    render(<Page />);
    await openDialog();
    expect(toasts.list().map(({ text }) => text)).toEqual(['Note deleted', 'Please fix all errors.']);
    for (const { id } of toasts.list()) toasts.dismiss(id);
  });

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

function Form() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <Dialog hasInputs onClose={() => setOpen(false)} open={open} title="Add behavior">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

describe('a form and the Back of a browser', () => {
  const openForm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    return screen.findByRole('dialog', { name: 'Add behavior' });
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test.each([
    390, 820, 1440,
  ])('at %i px closes it, and the address stays; left by its cross, it takes no Back of its own', async (width) => {
    setWindowWidth(width);
    history.pushState({ key: 'before' }, '', '/before');
    history.pushState({ key: 'list' }, '', '/list');
    render(<Form />);
    await openForm();
    history.back();
    await gone();
    expect([location.pathname, history.state.key]).toEqual(['/list', 'list']);
    await openForm();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
    history.back();
    await waitFor(() => expect(location.pathname).toBe('/before'));
  });
});

/** The two ways a screen holds a dialog: it is drawn only while it is open, or always and told when. */
function OpenedBy({ way, panel }: { way: 'drawn' | 'told'; panel: boolean }) {
  const [open, setOpen] = useState(false);
  const Part = panel ? ModalPanel : Dialog;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Details</Button>
      {(way === 'told' || open) && (
        <Part onClose={() => setOpen(false)} open={open} title="Details">
          <p>Recorded at 3:41 PM.</p>
        </Part>
      )}
    </>
  );
}

describe('behind a dialog', () => {
  test.each([
    ['drawn', false],
    ['told', false],
    ['drawn', true],
    ['told', true],
  ] as const)('the page can not be reached, each time it opens (%s, panel: %s)', async (way, panel) => {
    const { container } = render(<OpenedBy panel={panel} way={way} />);
    for (const time of ['first', 'second', 'third']) {
      await userEvent.click(screen.getByRole('button', { name: 'Details' }));
      await screen.findByRole('dialog', { name: 'Details' });
      expect(container.inert, `the ${time} time`).toBe(true);
      expect(container.getAttribute('aria-hidden'), `the ${time} time`).toBe('true');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(container.getAttribute('aria-hidden'), `after the ${time} time`).toBeNull();
    }
  });
});
