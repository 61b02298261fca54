import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../refusal.ts';

/** The system account that PostgreSQL runs as. */
export interface SystemAccount {
  uid: number;
  gid: number;
  name: string;
}

/**
 * PostgreSQL refuses to run as root, so root hands it to an account without rights. Anyone else keeps it (null).
 * A data folder that already belongs to somebody stays theirs.
 */
export function pickAccount(existingCluster: string): SystemAccount | null {
  if (!isRoot()) return null;
  const owner = statSync(existingCluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: nameOf(owner.uid) };
  const account = readAccounts().find(({ name }) => name === 'postgres') ?? readAccounts().find(isNobody);
  if (account) return account;
  throw new Refusal(
    'Tallybook was started by root and found no account "postgres" or "nobody" to run PostgreSQL as: start it as an ordinary user.',
  );
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function isNobody({ name }: SystemAccount): boolean {
  return name === 'nobody';
}

/** A name for messages: the account's, or its number. */
export function nameOf(uid: number): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? `number ${uid}`;
}

function readAccounts(): SystemAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) => (name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []));
}

/** Whether `account` can open `path`: every folder above it must let it pass. Null (nobody changes) always can. */
export function canReach(path: string, account: SystemAccount | null): boolean {
  if (account === null) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    if (!mayPass(folder, account)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayPass(folder: string, { uid, gid }: SystemAccount): boolean {
  const found = statSync(folder);
  if (found.uid === uid) return (found.mode & 0o100) !== 0;
  if (found.gid === gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
}
