import { importEndpoints } from '#contract/import.ts';
import { choicesText, insuranceTypes, offeredGenders } from '#domain/fixed-lists.ts';

/** The differences between a file of clients and a file of users. */
export interface ImportKind {
  title: string;
  /** "clients", and "client" for one. */
  what: string;
  one: string;
  back: string;
  endpoint: (typeof importEndpoints)[keyof typeof importEndpoints];
  /** Columns of the header, what is allowed in them, and whether they are required. */
  columns: readonly { name: string; required: boolean; text: string }[];
  /** What an import does and does not do, in a sentence. */
  remark: string;
}

export const importClients: ImportKind = {
  title: 'Import clients',
  what: 'clients',
  one: 'client',
  back: '/clients',
  endpoint: importEndpoints.importClients,
  columns: [
    { name: 'first_name', required: true, text: 'Maya' },
    { name: 'last_name', required: true, text: 'Ruiz' },
    { name: 'middle_initial', required: false, text: 'J.' },
    { name: 'gender', required: false, text: choicesText(offeredGenders) },
    { name: 'insurance_type', required: false, text: choicesText(insuranceTypes) },
    { name: 'asst_billing_hours', required: false, text: 'Hours budget, such as 12.5' },
    { name: 'caseload', required: false, text: 'Email addresses of users, with a space between them' },
  ],
  remark: 'Clients who are there already under the same whole name are left as they are.',
};

export const importUsers: ImportKind = {
  title: 'Import users',
  what: 'users',
  one: 'user',
  back: '/users',
  endpoint: importEndpoints.importUsers,
  columns: [
    { name: 'email', required: true, text: 'ana@example.com' },
    { name: 'first_name', required: true, text: 'Ana' },
    { name: 'last_name', required: true, text: 'Diaz' },
    { name: 'roles', required: false, text: 'Names of roles, with a comma between them' },
  ],
  remark: 'Users whose address is there already are left as they are. Nobody is invited by an import.',
};
