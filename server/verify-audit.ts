/**
 * `npm run verify-audit`: checks that the audit is as it was sealed, and names the first row that is not. What was cut
 * off at the end shows only against a seal that is known from elsewhere: the server keeps the newest ones in its
 * DATA_DIR, and `--seal company:number:hash` gives others, as this command prints them.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { findSealHash, type NewestSeal } from './db/newest-seals.ts';
import type { Db } from './db/pool.ts';
import { readEpoch } from './db/queries/read-epoch.ts';
import { Refusal } from './db/refusal.ts';
import { type Break, type Verified, verifyAudit } from './db/verify-audit.ts';
import { readKnownSeals } from './known-seals.ts';

await runCommand(async ({ owner }, { dataDir }) => {
  const given = readArguments();
  const known = new Map([...(readKnownSeals(dataDir, await readEpoch(owner)) ?? []), ...given]);
  const results = await verifyAudit(owner);
  const lines: string[] = [];
  for (const result of results) {
    const lack = await findLack(owner, result.companyId, known.get(result.companyId));
    if (result.broken || lack) process.exitCode = 1;
    lines.push(`${describe(result)}${lack}\n`);
  }
  for (const id of known.keys()) {
    if (results.some(({ companyId }) => companyId === id)) continue;
    process.exitCode = 1;
    lines.push(`COMPANY ${id} IS MISSING, with its audit.\n`);
  }
  return lines.join('');
});

/** What the known seal shows to be wrong, as a sentence behind a blank; empty when it is there as it was. */
async function findLack(db: Db, companyId: number, known: NewestSeal | undefined): Promise<string> {
  if (!known) {
    return ' NO LAST SEAL IS KNOWN, so nobody can tell whether some were cut off: give one with --seal company:number:hash, or the DATA_DIR of a server that ran on this database.';
  }
  if (known.number === 0) return '';
  const hash = await findSealHash(db, companyId, known.number);
  if (hash === known.hash) return '';
  return hash === '' ? ` SEAL ${known.number} IS KNOWN AND MISSING.` : ` SEAL ${known.number} IS NOT THE KNOWN ONE.`;
}

function readArguments(): Map<number, NewestSeal> {
  const seals = new Map<number, NewestSeal>();
  for (const text of parse()) {
    const [, company, number, hash] = /^(\d+):(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
    if (!hash) throw new Refusal(`"${text}" is no seal: write company:number:hash, with 64 hexadecimal digits.`);
    seals.set(Number(company), { companyId: Number(company), number: Number(number), hash });
  }
  return seals;
}

function parse(): string[] {
  try {
    return parseArgs({ options: { seal: { type: 'string', multiple: true } } }).values.seal ?? [];
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : '', { cause: error });
  }
}

function describe({ companyId, sealedUpTo, rows, broken }: Verified): string {
  const sealed = sealedUpTo
    ? `${rows} rows are as they were sealed, up to row ${sealedUpTo.row} (seal ${sealedUpTo.seal} of ${sealedUpTo.at.toISOString()}, ${sealedUpTo.hash})`
    : 'nothing was found sealed';
  return `Company ${companyId}: ${broken ? `${sentenceOf(broken)} Before that, ` : ''}${sealed}.`;
}

function sentenceOf(broken: Break): string {
  switch (broken.what) {
    case 'altered':
      return `ROW ${broken.row} WAS ALTERED.`;
    case 'missing':
      return `ROW ${broken.row} IS MISSING.`;
    case 'inserted':
      return `ROW ${broken.row} WAS INSERTED LATER.`;
    case 'seal altered':
      return `SEAL ${broken.seal} WAS ALTERED.`;
    case 'seal missing':
      return `SEAL ${broken.seal} IS MISSING.`;
  }
}
