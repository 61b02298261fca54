import { setTimeout as rest } from 'node:timers/promises';
import { askAt } from './ask.ts';

/** Times in ms, and what was no success. */
export interface Worked {
  reads: number[];
  writes: number[];
  refused: string[];
}

const READS = ['/api/payload', '/api/company/notes?limit=10', '/api/clients', '/api/sessions?limit=10'];
const WRITE_EVERY = 4;
/** Between two calls of one person, ms. */
const THINKS = 60;

/** Each of these people of an office reads and now and then writes, at the pace of somebody who is quick. */
export async function workAsOtherCompany(url: string, tokens: string[], seconds: number): Promise<Worked> {
  const worked: Worked = { reads: [], writes: [], refused: [] };
  const clients: { id: number }[] = JSON.parse(
    (await askAt(url, '/api/clients', { token: tokens[0] ?? '' })).text,
  ).data;
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    tokens.map(async (token, person) => {
      const client = clients[person % clients.length];
      for (let turn = 0; performance.now() < end; turn++) {
        const isWrite = turn % WRITE_EVERY === 0 && client !== undefined;
        const path = isWrite ? `/api/clients/${client.id}` : (READS[turn % READS.length] ?? '/api/payload');
        const change = { method: 'PATCH', body: '{"middle_initial":"A"}', headers: { 'if-match': '*' } };
        const begun = performance.now();
        const { status } = await askAt(url, path, { token, ...(isWrite ? change : {}) });
        (isWrite ? worked.writes : worked.reads).push(performance.now() - begun);
        if (status !== 200) worked.refused.push(`${path} ${status}`);
        await rest(THINKS);
      }
    }),
  );
  return worked;
}
