/**
 * `npm run end-company -- --company "Name"`: nobody of the company can use it any more; devices can still deliver. With
 * `--delete`, later: everything of it is gone from the database, after a backup that holds it.
 */
import { parseArgs } from 'node:util';
import { askLine } from './ask.ts';
import { runCommand } from './command.ts';
import { readBackupRecord, requireBackupThere } from './db/backup/backup-record.ts';
import {
  type Company,
  deleteCompany,
  endCompany,
  findCompany,
  listOwingDevices,
  type OwingDevice,
  requireBackedUp,
  requireEnded,
} from './db/end-company.ts';
import { requireNoCopies } from './db/places/settle.ts';
import { readEpoch } from './db/queries/read-epoch.ts';
import { Refusal } from './db/refusal.ts';
import { forgetSeal } from './known-seals.ts';

const HELP = `npm run end-company -- --company "Name" [--delete [--despite-devices]] [--yes]
Ends a company: nobody can use it any more, and devices can still deliver what they recorded.
--delete           deletes everything of a company that has ended, after a backup that holds it
--despite-devices  also when devices may hold work that never arrived: it is lost then
--yes              asks for nothing, where nobody is at the terminal
`;

await runCommand(async ({ owner }, { dataDir, database }) => {
  const { help, company: name, ...options } = readArguments();
  if (help) return HELP;
  const company = await findCompany(owner, name ?? (await askLine('Company')));
  const devices = await listOwingDevices(owner, company, new Date());
  if (!options.delete) {
    if (!options.yes) await confirm(company, 'Nobody of it will be able to use Tallybook.');
    const people = await endCompany(owner, company, new Date());
    return `${company.name} has ended: ${people === 1 ? '1 person' : `${people} people`} can't use it any more. ${sentenceOf(devices)}\n`;
  }
  await requireEnded(owner, company);
  await requireNoCopies(owner, company);
  const backup = readBackupRecord(dataDir, database);
  const backedUpAt = backup?.lastVerifiedAt ? new Date(backup.lastBackupAt) : null;
  await requireBackedUp(owner, company, backedUpAt);
  if (backup) await requireBackupThere(backup);
  if (devices.length > 0 && !options['despite-devices'])
    throw new Refusal(`${sentenceOf(devices)} Or add --despite-devices: what they hold is lost then.`);
  if (!options.yes) await confirm(company, 'Everything of it will be deleted.');
  const rows = await deleteCompany(owner, company, backedUpAt);
  forgetSeal(dataDir, await readEpoch(owner), company.id);
  return `Everything of ${company.name} is deleted: ${rows} rows. The backup ${backup?.path} holds it; keep it, and its passphrase, for as long as the law asks.\n`;
});

async function confirm({ name }: Company, what: string): Promise<void> {
  if ((await askLine(`${what} Type the name of the company to go on`)) !== name)
    throw new Refusal('That is not its name: nothing was changed.');
}

function sentenceOf(devices: OwingDevice[]): string {
  if (devices.length === 0) return 'No device holds work that the server knows of and does not have.';
  const lines = devices.map(({ person, lastContact, unsent }) => {
    const what = unsent > 0 ? `${unsent} not delivered` : 'silent';
    return `  ${person}: ${what}, last contact ${lastContact.toISOString()}`;
  });
  return `These devices may hold work that the server does not have; Tallybook has to be opened on them with a network:\n${lines.join('\n')}\n`;
}

function readArguments() {
  const flag = { type: 'boolean' } as const;
  const options = {
    company: { type: 'string' },
    delete: flag,
    'despite-devices': flag,
    yes: flag,
    help: flag,
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : ''}\n${HELP.trimEnd()}`, { cause: error });
  }
}
