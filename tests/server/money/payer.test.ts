import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientId, freeDay, ifMatch, noteBody, openWorld, type World } from '../world.ts';

let world: World;
let maya: number;
beforeAll(async () => {
  world = await openWorld();
  maya = await clientId(world, 'Ruiz');
});
afterAll(() => world.close());

const insure = (insurance_type: number | null) =>
  world.db.updateTable('clients').set({ insurance_type }).where('id', '=', maya).execute();
const asked = async (path: string) => (await world.ask('GET', path, { as: 'staff' })).json();

describe('the payer on the money screens', () => {
  test.each([
    ['Medicaid', 1, '1'],
    ['N/A', 0, '0'],
    ['none entered', null, 'none'],
  ])('%s narrows the list, its sums and the therapists alike, and is told with each page', async (_what, code, query) => {
    await insure(code);
    const body = noteBody(maya, freeDay());
    const { id } = (await world.ask('POST', '/api/note', { as: 'rbt', body })).json();
    const days = `daterange=${body.date_visited},${body.date_visited}`;
    const list = await asked(`/api/pay?insurance=${query}&${days}`);
    expect(list.data.map((note: { id: number }) => note.id)).toContain(id);
    expect(list.payers).toContainEqual({ client_id: maya, insurance_type: code });
    expect(list.data.every((note: { client_id: number }) => note.client_id === maya)).toBe(true);
    const sums = await asked(`/api/pay/therapists?insurance=${query}&${days}`);
    expect(sums.data.reduce((sum: number, one: { notes: number }) => sum + one.notes, 0)).toBe(list.totalCount);
    const other = code === 4 ? 3 : 4;
    expect((await asked(`/api/pay?insurance=${other}&client=${maya}`)).totalCount).toBe(0);
  });

  test('a pay group tells whose notes it has and how they are insured', async () => {
    await insure(1);
    const { id } = (await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) })).json();
    await world.ask('POST', '/api/company/payments/group', { as: 'staff', body: { id: [id], icn: 'P-1' } });
    const [group] = (await asked('/api/company/payments/group?icn=P-1')).data;
    expect(group).toMatchObject({ client_ids: [maya], payers: [1], clients: 1 });
  });

  test('a claim keeps the payer that it was sent to, however its client is insured since, also when its undo is restored', async () => {
    await insure(1);
    const body = noteBody(maya, freeDay());
    const [billed, open] = [body, noteBody(maya, freeDay())].map(async (one) => {
      const answer = await world.ask('POST', '/api/note', { as: 'rbt', body: one });
      return answer.json() as { id: number };
    });
    const [claim, other] = [(await billed)?.id ?? 0, (await open)?.id ?? 0];
    const icn = { as: 'staff', body: { id: [claim], icn: 'P-2' } } as const;
    await world.ask('POST', '/api/company/payments/group', icn);
    const payers = async () => {
      const { claim_payers } = await asked(`/api/pay?ids=${claim},${other}`);
      const [group] = (await asked('/api/company/payments/group?icn=P-2')).data;
      const found = (await asked(`/api/pay?insurance=1&ids=${claim},${other}`)).data.map(
        ({ id }: { id: number }) => id,
      );
      return { claim_payers, group: group?.payers, found };
    };
    await insure(3);
    const kept = { claim_payers: [{ note_id: claim, insurance_type: 1 }], group: [1], found: [claim] };
    expect(await payers()).toEqual(kept);
    const act = uuid();
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [claim], status: 'undo', act } });
    expect((await payers()).claim_payers).toEqual([]);
    await world.ask('POST', '/api/pay/restore', { as: 'staff', body: { act } });
    expect(await payers()).toEqual(kept);
  });

  test('of a claim whose client was changed is the one of before again once that is acknowledged no more', async () => {
    await insure(1);
    const leo = await clientId(world, 'Tan');
    await world.db.updateTable('clients').set({ insurance_type: 3 }).where('id', '=', leo).execute();
    const sent = noteBody(maya, freeDay());
    const { id } = (await world.ask('POST', '/api/note', { as: 'rbt', body: sent })).json();
    await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed' } });
    const edit = { as: 'rbt', body: { ...sent, client_id: leo } } as const;
    expect((await world.ask('POST', '/api/note', edit)).statusCode).toBe(200);
    const payer = async () => (await asked(`/api/pay?ids=${id}`)).claim_payers[0].insurance_type;
    await world.ask('POST', `/api/pay/${id}/acknowledge`, { as: 'staff' });
    expect(await payer()).toBe(3);
    await world.ask('DELETE', `/api/pay/${id}/acknowledge`, { as: 'staff' });
    expect(await payer()).toBe(1);
  });

  describe('of a claim whose client is changed and acknowledged', () => {
    let leo: number;
    const read = (id: number) => asked(`/api/note/${id}`);
    const acknowledge = async (id: number) => {
      const headers = ifMatch(await read(id));
      expect((await world.ask('POST', `/api/pay/${id}/acknowledge`, { as: 'staff', headers })).statusCode).toBe(200);
      return (await asked(`/api/pay?ids=${id}`)).claim_payers[0]?.insurance_type;
    };
    /** Maya's claim, whose payer is 1; Leo's would be 3. */
    async function billed() {
      await insure(1);
      leo = await clientId(world, 'Tan');
      await world.db.updateTable('clients').set({ insurance_type: 3 }).where('id', '=', leo).execute();
      const body = noteBody(maya, freeDay());
      const { id } = (await world.ask('POST', '/api/note', { as: 'rbt', body })).json();
      await world.ask('POST', '/api/pay', { as: 'staff', body: { id: [id], status: 'insurance_billed' } });
      const edit = async (client_id: number) => {
        const headers = ifMatch(await read(id));
        const sent = { as: 'admin', body: { ...body, id, client_id }, headers } as const;
        expect((await world.ask('POST', '/api/note', sent)).statusCode).toBe(200);
      };
      return { id, edit };
    }

    test('by an addendum it stays, and is the other client’s once the note itself says that one', async () => {
      const { id, edit } = await billed();
      const addendum = { uid: uuid(), reason: 'Wrong client', client_id: leo };
      await world.ask('POST', `/api/note/${id}/addendum`, { as: 'rbt', body: addendum });
      expect(await acknowledge(id)).toBe(1);
      await edit(leo);
      expect((await read(id)).changed_after_billing).toMatchObject({ fields: ['client_id'] });
      expect(await acknowledge(id)).toBe(3);
    });

    test('there and back it is the one that it was billed to, however that client is insured since', async () => {
      const { id, edit } = await billed();
      await edit(leo);
      expect(await acknowledge(id)).toBe(3);
      await insure(4);
      await edit(maya);
      expect(await acknowledge(id)).toBe(1);
      // Nobody noted whom an older bill went to: nobody says the payer of now.
      await world.db.updateTable('notes').set({ acknowledged_over: null }).where('id', '=', id).execute();
      await edit(leo);
      expect(await acknowledge(id)).toBe(3);
      await edit(maya);
      expect(await acknowledge(id)).toBeUndefined();
    });
  });

  test('of a claim that was billed before payers were kept nobody says the one of now', async () => {
    await insure(1);
    const { id } = (await world.ask('POST', '/api/note', { as: 'rbt', body: noteBody(maya, freeDay()) })).json();
    const icn = { as: 'staff', body: { id: [id], icn: 'P-3' } } as const;
    await world.ask('POST', '/api/company/payments/group', icn);
    await world.db.updateTable('notes').set({ billed_payer: null }).where('id', '=', id).execute();
    await insure(3);
    const found = async (payer: string) => (await asked(`/api/pay?insurance=${payer}&ids=${id}`)).totalCount;
    expect(await asked(`/api/pay?ids=${id}`)).toMatchObject({ claim_payers: [], payers_unkept: [id] });
    expect([await found('1'), await found('3'), await found('none'), await found('unkept')]).toEqual([0, 0, 0, 1]);
    expect((await asked('/api/company/payments/group?icn=P-3')).data[0].payers).toEqual([]);
  });

  test('what is no payer is refused in words', async () => {
    expect((await world.ask('GET', '/api/pay?insurance=9', { as: 'staff' })).statusCode).toBe(422);
    expect((await world.ask('GET', '/api/pay?ids=1;2', { as: 'staff' })).statusCode).toBe(422);
  });
});
