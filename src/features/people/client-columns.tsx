import type { Client } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import { genders, insuranceTypes } from '#domain/fixed-lists.ts';
import { lookupText } from '#domain/lookups.ts';
import type { Column } from '#ui/table/table-types.ts';
import { rowFinder } from './find-rows.ts';

/** Row number, name, gender, insurance. */
export const clientColumns: readonly Column<Client>[] = [
  { key: 'index', header: '#', tableOnly: true, width: 48, align: 'right', cell: (_, index) => index },
  { key: 'name', header: 'Name', names: true, sortable: true, cell: clientName },
  { key: 'gender', header: 'Gender', sortable: true, cell: (client) => lookupText(genders, client.gender) },
  {
    key: 'insurance',
    header: 'Insurance',
    sortable: true,
    cell: (client) => lookupText(insuranceTypes, client.insurance_type),
  },
];

export const clientFinder = rowFinder<Client>({
  words: (client) => `${clientName(client)} ${lookupText(insuranceTypes, client.insurance_type)}`,
  orders: {
    name: (client) => listName(client),
    gender: (client) => lookupText(genders, client.gender),
    insurance: (client) => lookupText(insuranceTypes, client.insurance_type),
  },
  kinds: {
    name: 'Insurance',
    of: ({ insurance_type }) =>
      insuranceTypes.filter(({ id }) => id === insurance_type).map(({ id, text }) => ({ id, name: text })),
  },
});

/** "Ruiz, Maya J." */
export function clientName(client: Client): string {
  return [listName(client), client.middle_initial].filter(Boolean).join(' ');
}
