/**
 * `npm run unfit-rows`: names the rows that lists leave out because they can't be shown, so that somebody can mend them.
 * Changes nothing. Ends with 1 when there are any.
 */
import { runCommand } from './command.ts';
import { findUnfit, type UnfitRow } from './find-unfit.ts';

await runCommand(async ({ owner }) => {
  const rows = await findUnfit(owner, new Date());
  if (rows.length === 0) return 'Every row can be shown.\n';
  process.exitCode = 1;
  return rows.map((row) => `${describe(row)}\n`).join('');
});

function describe({ companyId, path, field, id, at }: UnfitRow): string {
  const places = at.slice(0, 5).map((place) => place || 'the row');
  return `Company ${companyId}: ${path} leaves out row ${String(id)} of ${field}; what does not fit: ${places.join(', ')}`;
}
