// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteEndpoints } from '#contract/notes.ts';
import type { Call } from '#sync/http.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { giveCaseload } from '../features/on-device.ts';
import { makeSync, open, outcomeOf } from '../features/open-screen.tsx';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => {
  device.db.close();
});

function Form() {
  const { send, busy } = useOnlineWrite(noteEndpoints.saveNote);
  const list = useOnlinePage(noteEndpoints.companyNotes, { scope: 'all' });
  const [word, setWord] = useState('');
  const save = async (comment: string) => {
    const result = await send({ body: { comment }, version: 3 });
    setWord(result.ok ? 'saved' : result.outcome.class);
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void save('one')}>
        Save one
      </button>
      <button type="button" disabled={busy} onClick={() => void save('two')}>
        Save two
      </button>
      <p>{word}</p>
      <p>{list.loading ? 'asking' : 'asked'}</p>
    </>
  );
}

/** A server that answers writes in turn, and keeps what it was sent. */
function serverOf(outcomes: Outcome[]) {
  const sync = makeSync();
  const sent: Call[] = [];
  sync.server.send = async (_endpoint, call) => {
    sent.push(call);
    return outcomes.shift() ?? outcomeOf('unknown');
  };
  return { sync, sent };
}

const keyOf = (call: Call | undefined) => call?.headers?.['idempotency-key'];
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('pressing again after a lost answer sends the same key: it is done once', async () => {
  const { sync, sent } = serverOf([outcomeOf('unknown'), outcomeOf('transient')]);
  open(device, <Form />, { sync });
  await press('Save one');
  await screen.findByText('unknown');
  await press('Save one');
  await screen.findByText('transient');
  expect(keyOf(sent[0])).toBeDefined();
  expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  expect(sent[0]?.headers?.['if-match']).toBe('"3"');
});

test.each<[string, Outcome]>([
  ['a portal’s page', { ...outcomeOf('network-sign-in'), status: 200 }],
  ['a proxy’s refusal', { ...outcomeOf('unknown'), status: 403 }],
  ['a gateway that gave up', { ...outcomeOf('transient'), status: 408 }],
])('%s in between is no answer of the server: what it may have done already is not done again', async (_what, between) => {
  const { sync, sent } = serverOf([outcomeOf('unknown'), between, outcomeOf('rejected')]);
  open(device, <Form />, { sync });
  for (const word of ['unknown', between.class, 'rejected']) {
    await press('Save one');
    await screen.findByText(word);
    await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Save one' }).disabled).toBe(false);
  }
  await expect.poll(() => sent.length).toBe(3);
  expect(new Set(sent.map(keyOf)).size).toBe(1);
});

test('something else, or a call that was answered, gets a key of its own', async () => {
  const refused = { ...outcomeOf('rejected'), status: 422 };
  const { sync, sent } = serverOf([outcomeOf('unknown'), refused, outcomeOf('unknown')]);
  open(device, <Form />, { sync });
  await press('Save one');
  await screen.findByText('unknown');
  await press('Save two');
  await screen.findByText('rejected');
  await press('Save two');
  await screen.findByText('unknown');
  expect(new Set(sent.map(keyOf)).size).toBe(3);
});

test('after a write that was done, every list on the screen is asked for again', async () => {
  const { sync } = serverOf([{ ...outcomeOf('done'), status: 200 }]);
  open(device, <Form />, { sync });
  await screen.findByText('asked');
  expect(sync.asked).toHaveLength(1);
  await press('Save one');
  await expect.poll(() => sync.asked.length).toBe(2);
});

test('the server’s words for single fields are read, and anything else gives none', () => {
  const body = { errors: { name: ['Is taken', 'Is too long'] } };
  expect(fieldErrorsOf({ ...outcomeOf('rejected'), body })).toEqual({ name: 'Is taken Is too long' });
  for (const other of [null, 'x', {}, { errors: 'x' }, { errors: null }]) {
    expect(fieldErrorsOf({ ...outcomeOf('rejected'), body: other })).toEqual({});
  }
});
