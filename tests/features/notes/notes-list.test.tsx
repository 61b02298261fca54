// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPolicy } from '#domain/access/policy.ts';
import { itemOfNote } from '#features/notes/note-item.ts';
import { NotesList } from '#features/notes/notes-list.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { makeNote } from './make-note.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

const actions = {};
const nothing = () => undefined;
const ten = Array.from({ length: 10 }, (_, i) => itemOfNote(makeNote({ id: 200 + i, uid: `note-${i}` })));

test('opening a note draws anew what changes of the list, not all of it: a slow tablet would keep the next press waiting', async () => {
  const drawn: string[] = [];
  const statusOf = ({ uid }: { uid: string }) => {
    drawn.push(uid);
    return undefined;
  };
  open(
    device,
    <NotesList
      actions={actions}
      caption="Notes"
      empty={null}
      items={ten}
      now={device.clock.now()}
      onPage={nothing}
      page={1}
      policy={defaultPolicy}
      statusOf={statusOf}
      total={10}
      totalIsExact
      withTherapist={false}
    />,
  );
  const [, second] = await screen.findAllByRole('button', { name: 'Ruiz, Maya' });
  expect(new Set(drawn).size).toBe(10);
  drawn.length = 0;
  await userEvent.click(second as HTMLElement);
  await screen.findByRole('region', { name: 'Note 2 of 10' });
  await screen.findByText('Tantrum occurred 2 times.');
  // The one that opens, and the one whose tab stop it takes.
  expect(new Set(drawn)).toEqual(new Set(['note-0', 'note-1']));
});
