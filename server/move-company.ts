/**
 * `npm run move-company -- "Name" --to south`: moves a company to another of the databases of COMPANY_DATABASES while
 * people work; nobody can save for it while its rows are copied. What is left is kept, shut, until `--forget`.
 */
import { parseArgs } from 'node:util';
import { askLine } from './ask.ts';
import { runCommand } from './command.ts';
import { type Closers, type Databases, prepareOthers } from './database.ts';
import { readBackupRecord, requireBackupThere } from './db/backup/backup-record.ts';
import { forgetCopy, moveCompany } from './db/places/move-company.ts';
import { livingOf, type Place, placesOf } from './db/places/places.ts';
import { listCopies, refuseUnknowing, reopenCopy } from './db/places/settle.ts';
import { APPLICATION_OF_SEVERAL, createPool } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';

const HELP = `npm run move-company -- "Name" --to <database> | --forget | --reopen   [--yes]
Moves a company to another of the databases of COMPANY_DATABASES; that of DATABASE_URL is called home.
--to       copies its rows there, compares them, and has it served from there; until that is done nobody saves for it
--forget   deletes the copies that moves have left, after a backup that holds what is served
--reopen   serves the copy that was left last, where the database that it left for has lost the company
--yes      asks for nothing, where nobody is at the terminal
`;

type Copied = Awaited<ReturnType<typeof findCopies>>[number];

await runCommand(async (databases, config, closers) => {
  const { name, options } = readArguments();
  if (options.help) return HELP;
  if (config.otherDatabases.length === 0) throw new Refusal('There is one database: name others in COMPANY_DATABASES.');
  // Also what a move that was broken off has left to do.
  await prepareOthers(databases, config, closers);
  const copies = await findCopies(databases, closers, name ?? (await askLine('Company')));
  const living = livingOf(copies);
  const confirm = (what: string) => (options.yes ? undefined : askToConfirm(copies[0]?.name ?? '', what));
  if (options.reopen) return reopen(copies, living, confirm);
  if (!living) throw new Refusal('No database serves this company: start the server once, and read what it says.');
  if (options.forget) return forget(copies, living, config.dataDir, confirm);
  const to = placesOf(databases.db)?.all.find((place) => place.name === options.to);
  if (!to || to.name === living.place.name) {
    throw new Refusal(
      `${living.name} is in ${living.place.name}. Say where it goes with --to and the name of another database.`,
    );
  }
  await refuseUnknowing(living.place);
  await confirm(`Until its rows are in ${to.name}, nobody can save for it; devices keep what is recorded.`);
  const { rows, stoppedMs } = await moveCompany({ company: living, from: living.place, to });
  return `${living.name} is in ${to.name}: ${rows} rows, each table the same. Nobody could save for it for ${(stoppedMs / 1_000).toFixed(1)} s. What it left in ${living.place.name} is shut: once a backup of ${to.name} is made, delete it with --forget.\n`;
});

async function reopen(
  copies: Copied[],
  living: Copied | undefined,
  confirm: (what: string) => unknown,
): Promise<string> {
  const moved = copies.filter(({ status }) => status === 'moved');
  const left = moved.toSorted((one, other) => other.moves - one.moves)[0];
  if (living || !left)
    throw new Refusal(
      `${living?.name ?? 'It'} is served from ${living?.place.name ?? 'nowhere'}: nothing was changed.`,
    );
  await confirm(
    `What was saved in ${left.moved_to} since it left ${left.place.name} is there no more, but on devices.`,
  );
  await reopenCopy(left.place.owner, left.id);
  return `${left.name} is served from ${left.place.name} as it left it. Run npm run restored -- --database ${left.place.name}, and start every process again: devices then offer what they sent since.\n`;
}

async function forget(
  copies: Copied[],
  living: Copied,
  dataDir: string,
  confirm: (what: string) => unknown,
): Promise<string> {
  const left = copies.filter((copy) => copy !== living);
  if (left.length === 0) return `Only ${living.place.name} has data of ${living.name}: nothing was left elsewhere.\n`;
  const backup = readBackupRecord(dataDir, living.place.name);
  const since = Math.max(...left.map(({ left_at }) => left_at?.getTime() ?? 0));
  if (!backup?.lastVerifiedAt || Date.parse(backup.lastBackupAt) < since) {
    throw new Refusal(
      `No backup of ${living.place.name} was made since ${living.name} is there: make one with npm run backup -- <folder> --database ${living.place.name}, on this machine, and keep it.`,
    );
  }
  await requireBackupThere(backup);
  const names = left.map((copy) => copy.place.name).join(', ');
  await confirm(`What it has left in ${names} will be deleted.`);
  let rows = 0;
  for (const copy of left) {
    rows += await forgetCopy(copy, { living: living.place.connection, left: copy.place.connection });
  }
  return `What ${living.name} had left in ${names} is deleted: ${rows} rows.\n`;
}

/** What each database has of the company. Throws a {@link Refusal} when none has one of that name. */
async function findCopies({ db, owner }: Databases, closers: Closers, name: string) {
  const places = placesOf(db)?.all ?? [];
  const copies = await Promise.all(places.map((place) => listCopies({ ...place, owner: ownerOf(place) })));
  const found = copies.flat().filter((copy) => copy.name === name);
  const ids = new Set(found.map(({ id }) => id));
  if (ids.size > 1) throw new Refusal(`Several companies are called ${name}: give one another name first.`);
  if (ids.size === 0)
    throw new Refusal(`There is no company "${name}" in ${places.map((place) => place.name).join(', ')}.`);
  return found;

  function ownerOf(place: Place) {
    if (place.db === db) return owner;
    const its = createPool(place.connection, undefined, 1, undefined, undefined, APPLICATION_OF_SEVERAL);
    closers.push(() => its.destroy());
    return its;
  }
}

async function askToConfirm(name: string, what: string): Promise<void> {
  if ((await askLine(`${what} Type the name of the company to go on`)) !== name)
    throw new Refusal('That is not its name: nothing was changed.');
}

function readArguments() {
  const flag = { type: 'boolean' } as const;
  const options = { to: { type: 'string' }, forget: flag, reopen: flag, yes: flag, help: flag } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 1) throw new Error('Give the name of one company, in quotation marks.');
    return { name: positionals[0], options: values };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : ''}\n${HELP.trimEnd()}`, { cause: error });
  }
}
