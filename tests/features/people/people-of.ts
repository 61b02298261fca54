import type { ClientRecord, UserRecord } from '#contract/people.ts';

const rbt = { id: 1, name: 'RBT', ident: 'rbt' };
const admin = { id: 4, name: 'Administrator', ident: 'admin' };

/** Somebody of the company; `change` is what a test is about. */
export function makeUser(
  id: number,
  first_name: string,
  last_name: string,
  change: Partial<UserRecord> = {},
): UserRecord {
  return {
    id,
    email: `${first_name.toLowerCase()}@demo.test`,
    profile: { name: `${first_name} ${last_name}`, first_name, last_name },
    roles: [rbt],
    version: 3,
    client_ids: [7],
    disabled: false,
    can_sign_in: true,
    invited_at: null,
    ...change,
  };
}

export function makeClient(
  id: number,
  first_name: string,
  last_name: string,
  change: Partial<ClientRecord> = {},
): ClientRecord {
  return {
    id,
    first_name,
    last_name,
    middle_initial: null,
    gender: 2,
    insurance_type: 1,
    asst_billing_hours: 20,
    version: 5,
    user_ids: [],
    ...change,
  };
}

export const ana = makeUser(500, 'Ana', 'Diaz');
export const jo = makeUser(501, 'Jo', 'Ortiz', { can_sign_in: false });
export const theo = makeUser(502, 'Theo', 'Grant', { roles: [admin] });
