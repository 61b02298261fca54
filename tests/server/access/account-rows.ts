import type { accountEndpoints } from '#contract/account.ts';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { everyone, type Rows } from './row.ts';

export const accountRows: Rows<typeof accountEndpoints> = () => ({
  account: { expected: everyone(200) },
  saveAccount: { body: async () => ({ city: 'Springfield' }), expected: everyone(200), ofOneself: true },
  revealField: { body: async () => ({ field: 'date_of_birth' }), expected: everyone(200), ofOneself: true },
  changePassword: {
    // Refused for its shortness alone, so that everybody can still sign in.
    body: async () => ({ current: DEMO_PASSWORD, password: 'short' }),
    expected: everyone(422),
    ofOneself: true,
  },
});
