import { rangeText } from '#domain/time/date-range.ts';
import { type MoneyFilters, payerOptions } from '#features/billing/list/money-filters.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

/** What narrows a statement, in words: on paper nobody sees the filters it was made with. */
export function narrowedTo(filters: MoneyFilters, clients: readonly SelectOption[]): string[] {
  const { tab, billedOnly, service, created, client, insurance, changed, groupId } = filters;
  return [
    service === null ? 'All service dates' : `Service dates ${rangeText(service, '')}`,
    ...(tab === 'open' ? ['Unpaid notes only'] : tab === 'done' ? ['Paid notes only'] : []),
    ...(billedOnly ? ['Billed notes only'] : []),
    ...(client === null ? [] : [`Client ${nameOf(client, clients)} only`]),
    ...(insurance === null ? [] : [`Payer ${payerOptions.find(({ value }) => value === insurance)?.label} only`]),
    ...(changed ? ['Notes changed after billing only'] : []),
    ...(groupId === '' ? [] : [`ICN ${groupId} only`]),
    ...(created === null ? [] : [`Notes created ${rangeText(created, '')} only`]),
  ];
}

const nameOf = (id: number, clients: readonly SelectOption[]): string =>
  clients.find(({ value }) => value === String(id))?.label ?? `number ${id}`;
