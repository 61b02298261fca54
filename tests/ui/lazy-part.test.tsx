// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { toasts } from '../../src/ui/feedback/toast-store.ts';
import { lazyPart } from '../../src/ui/overlays/lazy-part.tsx';

type Props = { onClose: () => void };

function Part({ onClose }: Props) {
  return (
    <button onClick={onClose} type="button">
      the part
    </button>
  );
}

function show(load: () => Promise<ComponentType<Props>>) {
  const Late = lazyPart(load);
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)} type="button">
          open
        </button>
        {open && <Late onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Screen />);
  return () => userEvent.click(screen.getByRole('button', { name: 'open' }));
}

describe('a part that is fetched when it is opened', () => {
  test('one that can not be had says so, closes, and takes nothing else away; later it is fetched anew', async () => {
    let online = false;
    const open = show(async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module');
      return Part;
    });
    await open();
    await waitFor(
      () =>
        expect(toasts.list().map(({ text }) => text)).toEqual([
          'This part could not be loaded. Connect, then open it again.',
        ]),
      { timeout: 5000 },
    );
    online = true;
    await open();
    await screen.findByRole('button', { name: 'the part' });
  });

  test('is fetched once, and is there at once from then on', async () => {
    let fetched = 0;
    const open = show(async () => {
      fetched += 1;
      return Part;
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'the part' }));
    await open();
    expect(screen.getByRole('button', { name: 'the part' })).toBeTruthy();
    expect(fetched).toBe(1);
  });

  test('one that cannot be closed says that it failed when it has, and not while it is on its way', async () => {
    let answer: (part: ComponentType<object> | null) => void = () => undefined;
    const load = () =>
      new Promise<ComponentType<object>>((done, fail) => {
        answer = (part) => (part ? done(part) : fail(new TypeError('Failed to fetch')));
      });
    const Late = lazyPart(load, { waiting: <p>Locked</p>, failed: <p>Connect, then open it again.</p> });
    const { unmount } = render(<Late />);
    screen.getByText('Locked');
    answer(() => <p>the way in</p>);
    await screen.findByText('the way in');
    unmount();
    const Lost = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')), {
      waiting: <p>Locked</p>,
      failed: <p>Connect, then open it again.</p>,
    });
    render(<Lost />);
    screen.getByText('Locked');
    await screen.findByText('Connect, then open it again.', {}, { timeout: 5000 });
  });
});
