// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { DeviceContext } from '#db/react/device-context.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { must } from '#lib/must.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { refusal } from '../features/answering-sync.ts';
import { outcomeOf } from '../features/outcome-of.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

const pet = z.object({ version: z.number(), name: z.string(), food: z.string() });
type Pet = z.infer<typeof pet>;
type Form = Omit<Pet, 'version'>;
type Field = keyof Form;

const often = { interval: 1 };

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => {
  cleanup();
  device.db.close();
});

const wrapper = ({ children }: { children: ReactNode }) => <DeviceContext value={device}>{children}</DeviceContext>;

/** A server with one record, and what somebody else does to it. `says`: what it answers instead of its own judgement. */
function makeServer() {
  const server = {
    row: { version: 1, name: 'Rex', food: 'meat' } as Pet,
    writes: [] as { was: Pet; changes: Partial<Form> }[],
    says: null as Outcome | null,
    elsewhere(part: Partial<Form>) {
      server.row = { ...server.row, ...part, version: server.row.version + 1 };
    },
    async save(changes: Partial<Form>, version: number) {
      if (server.says) return { ok: false as const, outcome: server.says };
      if (version !== server.row.version)
        return { ok: false as const, outcome: refusal(412, 'version', { current: server.row }) };
      server.writes.push({ was: server.row, changes });
      server.row = { ...server.row, ...changes, version: version + 1 };
      return { ok: true as const, answer: server.row };
    },
  };
  return server;
}

/** Web Locks with the page of that tab still open. */
const locksWith = (tab: string) => ({
  request: async (name: string, _options: object, work: (lock: object | null) => unknown) => {
    void work({ name });
  },
  query: async () => ({ held: [{ name: `tb_tab:${tab}` }] }),
});

function openForm(server: ReturnType<typeof makeServer>) {
  const saved: Pet[] = [];
  const view = renderHook(
    ({ record }: { record: Pet }) =>
      useRecordForm<Pet, Form>({
        key: 'pet:1',
        what: 'the pet',
        record,
        formOf: (found) => ({ name: found?.name ?? '', food: found?.food ?? '' }),
        versionOf: ({ version }) => version,
        schema: pet,
        whyNot: ({ name }) => (name === '' ? { name: 'Name is required' } : {}),
        send: ({ changes, version }) => server.save(changes, version),
        onSaved: (answer) => saved.push(answer),
      }),
    { initialProps: { record: server.row }, wrapper },
  );
  return {
    ...view,
    saved,
    now: () => view.result.current,
    type: (field: Field, text: string) => act(() => view.result.current.change({ [field]: text })),
    press: async (choice: 'save' | 'onMine' | 'onTheirs' = 'save') => {
      await act(async () => view.result.current[choice]());
      await waitFor(() => expect(view.result.current.busy).toBe(false), often);
    },
    shows: (form: Partial<Form>) => waitFor(() => expect(view.result.current.value).toMatchObject(form), often),
  };
}

/** What a server may say to a save that it does not do, and how the form has to stand then. */
const answers = {
  refused: refusal(422, 'invalid', { errors: { food: ['Is not sold here'] } }),
  forbidden: outcomeOf('rejected', { status: 403, code: 'not_permitted' }),
  lost: outcomeOf('unknown'),
  portal: outcomeOf('network-sign-in', { status: 302 }),
  broken: outcomeOf('transient', { status: 503 }),
} as const;
const standsAfter = { refused: 'refused', forbidden: 'refused', lost: 'offline', portal: 'offline', broken: 'offline' };

describe('a record form', () => {
  test('that comes back over a record which somebody else has changed since asks before it writes over theirs', async () => {
    const server = makeServer();
    const first = openForm(server);
    first.type('name', 'Rexy');
    first.unmount();
    server.elsewhere({ name: 'Max', food: 'fish' });
    const form = openForm(server);
    await form.shows({ name: 'Rexy', food: 'fish' });
    await form.press();
    expect(server.writes).toEqual([]);
    expect(form.now().theirs).toEqual({ name: 'Max', food: 'fish' });
    expect(form.now().value.name).toBe('Rexy');
    await form.press('onMine');
    expect(server.row).toMatchObject({ name: 'Rexy', food: 'fish' });
    expect(form.now().state).toEqual({ is: 'draft' });
  });

  test('of two windows keeps both: what the later one types takes the place of nothing, and each has its own after a reload', async () => {
    const server = makeServer();
    const one = openForm(server);
    one.type('name', 'Zora');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1), often);
    const tabOfOne = must(sessionStorage.getItem('tb_tab'), 'a tab');
    // Another window of the same device.
    sessionStorage.clear();
    device.time.now += 1000;
    const other = openForm(server);
    await other.shows({ name: 'Zora' });
    device.time.now += 1000;
    other.type('name', 'Quinn');
    device.time.now += 1000;
    await waitFor(
      async () =>
        expect((await device.db.drafts.toArray())[0]?.at).toBe(new Date(device.time.now - 1000).toISOString()),
      often,
    );
    one.type('food', 'hay');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(2), often);
    one.unmount();
    other.unmount();
    const again = openForm(server);
    await again.shows({ name: 'Quinn' });
    expect(again.now().value.food).not.toBe('hay');
    again.unmount();
    sessionStorage.setItem('tb_tab', tabOfOne);
    await openForm(server).shows({ name: 'Zora', food: 'hay' });
  });

  test('that another open tab is writing is that one’s: it neither comes back in this one nor is dropped by it', async () => {
    const server = makeServer();
    const one = openForm(server);
    one.type('name', 'Zora');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1), often);
    const tabOfOne = must(sessionStorage.getItem('tb_tab'), 'a tab');
    sessionStorage.clear();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locksWith(tabOfOne) });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const other = openForm(server);
    other.type('name', 'Quinn');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(2), often);
    act(() => other.now().discard());
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1), often);
    expect((await device.db.drafts.toArray())[0]).toMatchObject({ tab: tabOfOne, content: { name: 'Zora' } });
  });

  test('that is written in before the device has said what it kept shows what was written, also where that is as before', async () => {
    const server = makeServer();
    const first = openForm(server);
    const { name } = first.now().value;
    first.type('name', 'Max');
    first.type('food', 'fish');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1), often);
    first.unmount();
    const form = openForm(server);
    form.type('name', '');
    form.type('name', name);
    await form.shows({ food: 'fish' });
    expect(form.now().value.name).toBe(name);
  });

  test('says at a field what the server said of it until that field is changed, and over the form why nothing was saved', async () => {
    const server = makeServer();
    server.says = answers.refused;
    const form = openForm(server);
    form.type('food', 'stones');
    await form.press();
    expect(form.now().errors).toEqual({ food: 'Is not sold here' });
    form.type('name', 'Max');
    expect(form.now().errors).toEqual({ food: 'Is not sold here' });
    const before = form.now().failure;
    form.type('food', 'hay');
    expect(form.now().errors).toEqual({});
    // The same one: another would call the focus away from the field.
    expect(form.now().failure).toBe(before);
  });

  test('pressed twice sends once, and what is wrong with it is sent not at all', async () => {
    const server = makeServer();
    const form = openForm(server);
    form.type('name', '');
    await form.press();
    expect(form.now().errors).toEqual({ name: 'Name is required' });
    form.type('name', 'Max');
    await act(async () => {
      form.now().save();
      form.now().save();
    });
    await waitFor(() => expect(form.saved).toHaveLength(1));
    expect(server.writes).toHaveLength(1);
  });

  test('keeps what was typed back to how it was as no change: a record that moves on is not written over with it', async () => {
    const server = makeServer();
    const form = openForm(server);
    form.type('name', 'Max');
    form.type('name', 'Rex');
    server.elsewhere({ name: 'Bello' });
    form.rerender({ record: server.row });
    expect(form.now().value.name).toBe('Bello');
    form.type('food', 'fish');
    await form.press();
    expect(server.writes.at(-1)?.changes).toEqual({ food: 'fish' });
  });

  const field = fc.constantFrom<Field>('name', 'food');
  const text = fc.constantFrom('a', 'b');
  const plain = fc.constantFrom('save', 'save', 'reload', 'reload', 'choose mine', 'choose theirs', 'download');
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('type' as const), field, text }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('elsewhere' as const), field, text: text.map((one) => `their ${one}`) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), how: fc.constantFrom(...keysOf(answers)) }) },
    { weight: 6, arbitrary: fc.record({ do: plain }) },
  );

  test('in any order of typing, saves, refusals, lost answers, conflicts and reloads: what was typed is there or was saved, nothing is written over unseen, and it never says anything else than what happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
        await device.db.drafts.clear();
        const server = makeServer();
        let form = openForm(server);
        const typed: Partial<Form> = {};
        // What the author saw in a field before writing into it.
        let seen: { [Name in Field]?: string | undefined } = {};
        let record = server.row;
        let stands = 'draft';
        const forget = () => {
          for (const one of keysOf(typed)) delete typed[one];
          seen = {};
        };

        async function press(choice: 'save' | 'onMine' | 'onTheirs') {
          const before = server.writes.length;
          await form.press(choice);
          const written = server.writes.slice(before);
          for (const { was, changes } of written)
            for (const one of keysOf(changes)) {
              expect(was[one], `${one} was written over unseen`).toBe(seen[one]);
              expect(changes[one], `${one} was never typed`).toBe(typed[one]);
            }
          if (written.length === 0) return;
          expect(server.row).toMatchObject(typed);
          forget();
          record = server.row;
          form.rerender({ record });
        }

        for (const one of steps) {
          const theirs = form.now().theirs;
          if (one.do === 'type') {
            form.type(one.field, one.text);
            // What the record says already is no change of it.
            const isChange = one.text !== record[one.field];
            seen[one.field] = isChange ? (seen[one.field] ?? record[one.field]) : undefined;
            if (isChange) typed[one.field] = one.text;
            else delete typed[one.field];
          } else if (one.do === 'elsewhere') server.elsewhere({ [one.field]: one.text });
          else if (one.do === 'fail') {
            server.says = answers[one.how];
            await press('save');
            server.says = null;
            stands = standsAfter[one.how];
          } else if (one.do === 'save') {
            await press('save');
            stands = form.now().theirs ? 'conflict' : 'draft';
          } else if (one.do === 'choose mine' && theirs) {
            // Where nothing was typed, nothing of theirs is written over.
            seen = Object.fromEntries(keysOf(typed).map((one) => [one, theirs[one]]));
            record = server.row.version === record.version ? record : { ...record, ...theirs };
            await press('onMine');
            stands = form.now().theirs ? 'conflict' : 'draft';
          } else if (one.do === 'choose theirs' && theirs) {
            await press('onTheirs');
            forget();
            record = { ...record, ...theirs };
            stands = 'draft';
          } else if (one.do === 'download') {
            record = server.row;
            form.rerender({ record });
          } else if (one.do === 'reload') {
            form.unmount();
            record = server.row;
            form = openForm(server);
            stands = 'draft';
          }
          await form.shows(typed);
          expect(form.now().state.is).toBe(stands);
        }
        form.unmount();
      }),
      { numRuns: 40 },
    );
  });
});

function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[];
}
