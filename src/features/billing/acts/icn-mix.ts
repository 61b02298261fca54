import type { PayGroup } from '#contract/pay-groups.ts';
import { listName } from '#domain/access/person-name.ts';
import { insuranceTypes } from '#domain/fixed-lists.ts';
import { lookupText } from '#domain/lookups.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';

/** How many names are written out. */
const NAMED = 4;

/**
 * What is unusual about these notes under one claim number, with those that it has already; null where they are of one
 * client and one payer. "13 clients: Ruiz, Maya; Cole, Sam and 11 more. 2 payers: Medicaid and Private."
 */
export function mixText(rows: readonly MoneyRow[], group: PayGroup | null): string | null {
  const clients = new Map(rows.map((row) => [row.client_id, listName(row.client)]));
  const others = (group?.client_ids ?? []).filter((id) => !clients.has(id)).length;
  const payers = new Set([
    ...rows.flatMap(({ payer }) => (payer === undefined ? [] : [payer])),
    ...(group?.payers ?? []),
  ]);
  const said = mixWords([...clients.values()].sort(), clients.size + others, [...payers]);
  return said === '' ? null : said;
}

/** @param names as many as are known of so many clients */
export function mixWords(names: readonly string[], clients: number, payers: readonly (number | null)[]): string {
  return [
    ...(clients > 1 ? [`${clients} clients: ${namesText(names, clients)}.`] : []),
    ...(payers.length > 1 ? [`${payers.length} payers: ${list.format([...payers].sort(byCode).map(payerName))}.`] : []),
  ].join(' ');
}

const list = new Intl.ListFormat('en-US');
/** None entered comes last. */
const byCode = (one: number | null, other: number | null) =>
  (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);
const payerName = (payer: number | null): string =>
  payer === null ? 'none entered' : lookupText(insuranceTypes, payer);

function namesText(names: readonly string[], count: number): string {
  const shown = names.slice(0, NAMED);
  const more = count - shown.length;
  return shown.join('; ') + (more > 0 ? ` and ${more} more` : '');
}
