import type { PayGroup } from '#contract/pay-groups.ts';
import { listName } from '#domain/access/person-name.ts';
import { insuranceTypes, lookupText } from '#domain/lookups.ts';
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
  const count = clients.size + others;
  const said = [
    ...(count > 1 ? [`${count} clients: ${namesText([...clients.values()].sort(), count)}.`] : []),
    ...(payers.size > 1 ? [`${payers.size} payers: ${list.format([...payers].sort(byCode).map(payerName))}.`] : []),
  ];
  return said.length === 0 ? null : said.join(' ');
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
