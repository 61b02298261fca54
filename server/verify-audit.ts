/**
 * `npm run verify-audit`: checks that the audit is as it was sealed, and names the first row that is not. The last
 * sealed row and its hash are printed: kept elsewhere, they also show whether seals were cut off at the end.
 */
import { runCommand } from './command.ts';
import { type Break, type Verified, verifyAudit } from './db/verify-audit.ts';

await runCommand(async ({ owner }) => {
  const results = await verifyAudit(owner);
  if (results.some(({ broken }) => broken)) process.exitCode = 1;
  return results.map((result) => `${describe(result)}\n`).join('');
});

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
