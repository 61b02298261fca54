import { v7 as uuid } from 'uuid';
import type { importEndpoints } from '#contract/import.ts';
import type { peopleEndpoints } from '#contract/people.ts';
import { clientId, userId } from '../world.ts';
import { everyone, type Rows } from './row.ts';

const office = { rbt: 403, rbt2: 403, bcba: 403, staff: 200, admin: 200, other: 200 };
const administrator = { ...everyone(403), admin: 200 };

export const peopleRows: Rows<typeof peopleEndpoints> = (world) => {
  const of =
    (email: string, verb = '') =>
    async () =>
      `/api/users/${await userId(world(), email)}${verb}`;
  const maya = (path: string) => async () => `${path}/${await clientId(world(), 'Ruiz')}`;
  return {
    clients: { expected: everyone(200) },
    createClient: {
      ofOneself: true,
      body: async () => ({ first_name: 'Ada', last_name: 'Marsh' }),
      expected: { ...office, staff: 201, admin: 201, other: 201 },
    },
    changeClient: { path: maya('/api/clients'), body: async () => ({}), expected: { ...office, other: 404 } },
    users: { expected: office },
    createUser: {
      ofOneself: true,
      body: async () => ({ email: `${uuid()}@demo.test`, first_name: 'Ada', last_name: 'Marsh' }),
      expected: { ...administrator, admin: 201 },
    },
    changeUser: { path: of('ruth.stein@demo.test'), body: async () => ({}), expected: administrator },
    inviteUser: { path: of('luis.moreno@demo.test', '/invite'), expected: administrator },
    disableUser: { path: of('ruth.stein@demo.test', '/disable'), expected: administrator },
    enableUser: { path: of('ruth.stein@demo.test', '/enable'), expected: administrator },
    logHours: {
      path: maya('/api/client/log-hours'),
      expected: { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 },
    },
  };
};

export const importRows: Rows<typeof importEndpoints> = () => ({
  importClients: {
    ofOneself: true,
    body: async () => ({ csv: 'first_name,last_name\nAda,Marsh\n', dry_run: true }),
    expected: office,
  },
  importUsers: {
    ofOneself: true,
    body: async () => ({ csv: 'email,first_name,last_name\nada@demo.test,Ada,Marsh\n', dry_run: true }),
    expected: administrator,
  },
});
