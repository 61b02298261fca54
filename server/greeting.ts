import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Build } from './builds/current-build.ts';
import { DEMO_PASSWORD } from './db/demo/seed-demo.ts';
import type { Db } from './db/pool.ts';

interface Greeted {
  address: string;
  where: string;
  build: Pick<Build, 'name'> | null;
  /** What is wrong, and does not keep it from serving. */
  warnings?: readonly string[];
}

/** The lines after a start: where to go, which version it is, where the data is, and who can sign in to the demo company. */
export async function greet(db: Db, { address, where, build, warnings = [] }: Greeted): Promise<string> {
  const accounts = await listDemoAccounts(db);
  const lines = [
    `Tallybook is ready: ${address}`,
    // Without a build, as in `npm run dev`, the sources are what runs.
    build ? `Its version is ${build.name}` : 'It runs from the sources as they are',
    `Its data is in ${where}`,
    ...warnings,
  ];
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ email }) => email.length));
    lines.push('', `Demo sign-ins (made-up people), all with the password ${DEMO_PASSWORD}`);
    lines.push(...accounts.map(({ email, role, company }) => `  ${email.padEnd(width)}  ${role}, ${company}`));
  }
  return `${lines.join('\n')}\n\nCtrl-C stops everything.\n`;
}

/** From the database and not from a list: what is printed is what works. */
async function listDemoAccounts(db: Db): Promise<{ email: string; role: string; company: string }[]> {
  return await db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .innerJoin('user_roles', inSameCompany('user_roles.user_id', 'accounts.user_id'))
    .innerJoin('roles', inSameCompany('roles.id', 'user_roles.role_id'))
    .where('companies.demo', '=', true)
    .select(['accounts.email', 'roles.name as role', 'companies.name as company'])
    .orderBy('accounts.company_id')
    .orderBy('accounts.user_id')
    .execute();
}
