import { type ReactNode, useId } from 'react';
import { shortName } from '#domain/access/person-name.ts';
import { digits, howMany } from '#domain/how-many.ts';
import { notYetWords } from '#domain/money/not-yet.ts';
import { columnHours, columnTexts } from '#domain/note/stamp-text.ts';
import { dayText } from '#features/billing/list/billing-columns.tsx';
import { type MoneyRow, noteCount, totalOf, visitText } from '#features/billing/list/money-row.ts';
import { payableApart, type StatementPart } from './pay-sums.ts';

const shares = ['w-[42%]', 'w-[22%]', 'w-[10%]', 'w-[10%]', 'w-[16%]'] as const;
const heads = ['Service', 'Client', 'Hours', 'Units', 'Billed'] as const;

/** The notes of one pay date with their sum, of a statement of these notes. On paper no row is split across pages, and the head is repeated. */
export function StatementTable({ part: { title, rows }, of }: { part: StatementPart; of: readonly MoneyRow[] }) {
  const id = useId();
  // One spelling in all parts of the statement, and in their sums.
  const hours = columnHours(of.map(({ log_hours }) => log_hours));
  const total = totalOf(rows);
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-2 break-after-avoid text-section font-semibold" id={id}>
        {title}
      </h2>
      {/* Of one width in every part: its columns stand under those of the part before. */}
      <table
        aria-labelledby={id}
        className="w-full border-collapse text-left text-label tabular md:table-fixed print:table-fixed"
      >
        <colgroup className="max-md:hidden print:table-column-group">
          {shares.map((share, at) => (
            <col className={share} key={heads[at]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th
                className={`border-line border-b-2 py-1.5 pr-1 md:pr-3 print:pr-3 font-semibold ${end(at)}`}
                key={head}
                scope="col"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr className="break-inside-avoid" key={row.id}>
              {cellsOf(row, hours).map((cell, at) => (
                <td className={`border-line border-b py-1.5 pr-1 md:pr-3 print:pr-3 ${end(at)}`} key={heads[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="table-row-group">
          <tr className="break-inside-avoid font-semibold">
            <th className="py-1.5 pr-1 md:pr-3 print:pr-3 font-semibold" colSpan={2} scope="row">
              {noteCount(total.notes)}
            </th>
            <td className="py-1.5 pr-1 md:pr-3 print:pr-3 text-right">{hours(total.hours)}</td>
            <td className={`py-1.5 pr-1 md:pr-3 print:pr-3 ${end(3)}`}>{digits(total.units)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The total of the whole statement, what was paid apart from what was not, and room to sign. */
export function StatementTotal({ rows }: { rows: readonly MoneyRow[] }) {
  const { payable, later } = payableApart(rows);
  const hours = columnTexts(rows.map(({ log_hours }) => log_hours));
  const { paid = [], open = [] } = Object.groupBy(payable, ({ date_week }) => (date_week === null ? 'open' : 'paid'));
  const isBoth = paid.length > 0 && open.length > 0;
  const sums: [string, readonly MoneyRow[]][] = isBoth
    ? [
        ['Paid', paid],
        ['Not paid yet', open],
      ]
    : [['Total', payable]];
  return (
    <div className="flex break-inside-avoid flex-col gap-12">
      <div className="border-line border-t-2 pt-3 tabular">
        {sums.map(([what, of]) => (
          <p className="text-section font-semibold" key={what}>
            {what}: {totalText(of, hours)}
          </p>
        ))}
        {later.length > 0 && (
          <p className="mt-1 text-body">
            Not in {isBoth ? 'these' : 'it'}: {totalText(later, hours)} that can’t be paid yet
          </p>
        )}
      </div>
      <div aria-hidden="true" className="hidden gap-10 print:flex">
        <p className="flex-1 border-line border-t pt-1 text-label">Therapist, date</p>
        <p className="flex-1 border-line border-t pt-1 text-label">For the company, date</p>
      </div>
    </div>
  );
}

/** Numbers are right-aligned, with space before the date after them. */
const end = (at: number): string => (at === 2 || at === 3 ? 'text-right' : at === 4 ? 'pl-1 md:pl-5 print:pl-5' : '');

/** "3 notes, 2.75 h, 11 units" */
function totalText(rows: readonly MoneyRow[], written: (hours: number) => string): string {
  const { notes, hours, units } = totalOf(rows);
  return `${noteCount(notes)}, ${written(hours)}, ${howMany(units, 'unit')}`;
}

/** When it is; and of what has not been, or is held, that. */
function serviceText(row: MoneyRow): string {
  const why = row.notYet ?? (row.toCome ? 'ahead' : undefined);
  return why ? `${visitText(row)}, ${notYetWords[why].toLowerCase()}` : visitText(row);
}

/** The client's short name: paper is left lying around. */
const cellsOf = (row: MoneyRow, hours: (hours: number) => string): ReactNode[] => [
  <>
    {serviceText(row)}
    {row.corrected && <span className="block">{row.corrected}</span>}
  </>,
  shortName(row.client),
  hours(row.log_hours),
  row.units,
  dayText(row.ins_status) || 'not billed',
];
