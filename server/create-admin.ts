/** `npm run create-admin`: makes a real company's first administrator, or another one for a company that is there. */
import { parseArgs } from 'node:util';
import { askLine, readPassword } from './ask.ts';
import { runCommand } from './command.ts';
import { createAdmin } from './db/create-admin.ts';
import { takeAddress } from './db/places/take-address.ts';
import { Refusal } from './db/refusal.ts';
import { keyOf } from './http/access/hashed-key.ts';

const HELP = `npm run create-admin -- [--company "Name"] [--email address] [--name "First Last"] [--one-more]
--one-more makes another company beside those that are there.
Asks for what is missing. The password is asked for too, without being shown, or read from standard input.
`;

await runCommand(async ({ owner }) => {
  const { values } = readArguments();
  if (values.help) return HELP;
  const asked = {
    company: values.company ?? (await askLine('Company')),
    email: values.email ?? (await askLine('Email address')),
    name: values.name ?? (await askLine('First and last name')),
  };
  const password = await readPassword();
  const email = asked.email.trim().toLowerCase();
  const wanted = { companyId: 0, email, key: keyOf('address being taken', email) };
  const { company, founded } = await takeAddress(owner, wanted, (isTaken) => {
    if (isTaken) throw new Refusal(`Somebody has the address ${email} already.`);
    return createAdmin(owner, { ...asked, password, oneMore: values['one-more'] ?? false }, new Date());
  });
  const what = founded
    ? `The company ${company} is made, with`
    : `${company} was there, and has one more administrator:`;
  return `${what} ${asked.email}. Sign in with the password that you gave.\n`;
});

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      options: {
        company: text,
        email: text,
        name: text,
        'one-more': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : ''}\n${HELP.trimEnd()}`, { cause: error });
  }
}
