import type { Account } from '#contract/account.ts';

/** One's own profile as the server answers it: sensitive fields masked. */
export function makeAccount(change: Partial<Account> = {}): Account {
  return {
    id: 500,
    email: 'ana@demo.test',
    phone: '555 0100',
    first_name: 'Ana',
    middle_name: '',
    last_name: 'Diaz',
    ien: 'IEN-7',
    address: '1 Main Street',
    address_2: '',
    city: 'Albany',
    country: 'USA',
    postal_code: '12207',
    bank_account_type: 1,
    bank_name: 'First Bank',
    about: '',
    social_security: '•••• 6789',
    date_of_birth: '••/••/1980',
    routing_number: null,
    account_number: null,
    version: 4,
    ...change,
  };
}
