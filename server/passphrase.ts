import { readFileSync } from 'node:fs';
import { askHidden } from './ask.ts';
import { checkPassphrase } from './db/backup/seal-keys.ts';
import { Refusal } from './db/refusal.ts';

/**
 * What seals the keys in a backup: from BACKUP_PASSPHRASE, from the file of BACKUP_PASSPHRASE_FILE, or asked at the
 * terminal, twice where a slip would only be noticed at the restore.
 */
export async function readPassphrase(env: NodeJS.ProcessEnv, { twice }: { twice: boolean }): Promise<string> {
  const given = env.BACKUP_PASSPHRASE || readFromFile(env.BACKUP_PASSPHRASE_FILE);
  const passphrase = given ?? (await ask(twice));
  checkPassphrase(passphrase);
  return passphrase;
}

function readFromFile(file: string | undefined): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (cause) {
    throw new Refusal(`The file ${file} of BACKUP_PASSPHRASE_FILE can't be read.`, { cause });
  }
}

async function ask(twice: boolean): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Refusal(
      'The passphrase is missing: without a terminal, set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
    );
  }
  const passphrase = await askHidden('Passphrase of the backup');
  if (twice && (await askHidden('The same again')) !== passphrase) throw new Refusal('The two differ: start again.');
  return passphrase;
}
