import { Refusal } from '../refusal.ts';
import { knownMigrations } from '../schema-state.ts';
import { gatherAddresses } from './addresses.ts';
import { type Foot, type Head, readBackupFile } from './read-file.ts';
import { openKeys } from './seal-keys.ts';

/** A backup that can be restored: whole, not newer than this program, its keys opened. */
export interface OpenBackup {
  path: string;
  head: Head;
  foot: Foot;
  keys: string[];
  /** Of everybody in it, in lower case. */
  addresses: ReadonlySet<string>;
}

/**
 * Checks a backup to its last byte before anything is done with it, and asks for the passphrase only of one that is of
 * use. Throws a `Refusal`.
 */
export async function openBackup(path: string, askPassphrase: () => Promise<string>): Promise<OpenBackup> {
  const { reader, addresses } = gatherAddresses();
  const { head, foot } = await readBackupFile(path, reader);
  await refuseNewer(head);
  return { path, head, foot, addresses, keys: openKeys(head.sealedKeys, await askPassphrase()) };
}

/** What a newer Tallybook made has tables that are not known here. */
async function refuseNewer({ migrations }: Head): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Refusal(
    `The backup was made by a newer Tallybook, which knows ${unknown[0]}: restore it with that one. Nothing was changed.`,
  );
}
