import { endpoints } from '#contract/endpoints.ts';
import type { Tx } from '#server/db/transaction.ts';
import { isBefore } from './find-overtaken.ts';
import type { HeldRow } from './held-row.ts';

type Place = Pick<HeldRow, 'id' | 'device_id' | 'device_seq'>;

const isSubmit = ({ path }: Pick<HeldRow, 'path'>): boolean => path === endpoints.submitSession.path;

/**
 * Those of a chain that may be done one after the other: up to the first Submit before which its device recorded facts
 * that still wait outside of the chain, whoever brought these in and whatever they wait for. A visit does not end ahead of
 * its facts; once they are accepted or refused, they wait no longer.
 * @param chain in the order in which it is done
 */
export async function upToFacts(db: Tx, chain: readonly HeldRow[]): Promise<HeldRow[]> {
  const [head] = chain;
  if (!head || !chain.some(isSubmit)) return [...chain];
  const waiting = await listWaitingFacts(db, head);
  const end = chain.findIndex((row, at) => {
    if (!isSubmit(row)) return false;
    const done = new Set(chain.slice(0, at).map(({ id }) => id));
    return waiting.some((fact) => !done.has(fact.id) && fact.device_id === row.device_id && isBefore(fact, row));
  });
  return chain.slice(0, end === -1 ? chain.length : end);
}

function listWaitingFacts(db: Tx, { company_id, user_id, subject }: HeldRow): Promise<Place[]> {
  return db
    .selectFrom('held_work')
    .select(['id', 'device_id', 'device_seq'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('path', '=', endpoints.recordDataEntry.path)
    .execute();
}
