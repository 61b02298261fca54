import { listName } from '#domain/access/person-name.ts';
import { howMany } from '#domain/how-many.ts';
import { loggedHours, tableHours } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import type { Column } from '#ui/table/table-types.ts';
import { Unbroken } from '#ui/table/unbroken.tsx';
import { ClientPayer } from './client-payer.tsx';
import type { MoneyTab } from './money-filters.ts';
import { type MoneyRow, payerText, therapistName, visitText } from './money-row.ts';
import { RowChecks } from './row-checks.tsx';

export const dayText = (day: string | null): string => (day === null ? '' : shortDate(day));

const index: Column<MoneyRow> = {
  key: 'index',
  header: '#',
  align: 'right',
  tableOnly: true,
  width: 36,
  cell: (_row, at) => <span className="text-muted">{at}</span>,
};
const client: Column<MoneyRow> = {
  key: 'client',
  header: 'Client',
  names: true,
  cell: (row) => <Unbroken text={listName(row.client)} />,
};
/** Both in one place: what is billed and paid needs the room of a column. */
const clientAndPayer: Column<MoneyRow> = {
  ...client,
  header: 'Client, payer',
  cell: (row) => <ClientPayer row={row} />,
};
const payer: Column<MoneyRow> = { key: 'payer', header: 'Payer', cell: payerText };
const service: Column<MoneyRow> = { key: 'service', header: 'Service', width: 163, cell: visitText };
const hours: Column<MoneyRow> = {
  key: 'hours',
  header: 'Hours',
  align: 'right',
  cell: (row) => tableHours(row.log_hours),
  cellAmong: loggedHours,
};
const check: Column<MoneyRow> = {
  key: 'check',
  header: 'Note check',
  // One under the other: a flag beside it would take space that the names need.
  cell: (row) => <RowChecks complete row={row} />,
};
const billed: Column<MoneyRow> = { key: 'billed', header: 'Billed', cell: (row) => dayText(row.ins_status) };

const location: Column<MoneyRow> = { key: 'location', header: 'Location', cell: (row) => row.location_text };
const units: Column<MoneyRow> = { key: 'units', header: 'Units', align: 'right', cell: (row) => row.units };

/** An insurer's usual 13 digits. */
const USUAL_ICN = 13;

/** On one line as long as it is of usual length; a longer number takes two, and is complete in the panel. */
function Icn({ text }: { text: string }) {
  if (text.length <= USUAL_ICN) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span className="line-clamp-2 min-w-30 max-w-40 wrap-anywhere" title={text}>
      {text}
    </span>
  );
}

const paid: Column<MoneyRow> = { key: 'paid', header: 'Paid', cell: (row) => dayText(row.user_status) };

/** Empty for notes that are not billed; the rare one that was paid first says so in its panel. */
const marks: readonly Column<MoneyRow>[] = [
  billed,
  { key: 'icn', header: 'ICN', cell: (row) => row.pay_group && <Icn text={row.pay_group.icn} /> },
  paid,
];

/** Its claim, under which number and since when. */
const claim: Column<MoneyRow> = {
  key: 'icn',
  header: 'ICN, billed',
  cell: (row) =>
    row.ins_status !== null && (
      <span className="block">
        {row.pay_group ? <Icn text={row.pay_group.icn} /> : <span className="block">No ICN yet</span>}
        <span className="block text-label text-muted">{dayText(row.ins_status)}</span>
      </span>
    ),
};

/** On a desktop. Notes with marks have no room for a number and the place, which is in the panel. */
export const billingColumns = (tab: MoneyTab): readonly Column<MoneyRow>[] => [
  ...(tab === 'open' ? [index] : []),
  { key: 'therapist', header: 'Therapist', cell: (row) => <Unbroken text={therapistName(row)} /> },
  ...(tab === 'open' ? [client, payer] : [clientAndPayer]),
  service,
  hours,
  units,
  ...(tab === 'open' ? [location] : []),
  check,
  ...(tab === 'open' ? [] : marks),
];

/** Both in one place: a pay date needs the room of a column, beside a scroll bar, too. */
export const hoursAndUnits: Column<MoneyRow> = {
  ...hours,
  cellAmong: (rows, inHundredths) => {
    const written = loggedHours(rows, inHundredths);
    return (row) => (
      <span className="block">
        <span className="block">{written(row)}</span>
        <span className="block whitespace-nowrap text-label text-muted">{howMany(row.units, 'unit')}</span>
      </span>
    );
  },
};

/** Whose visit it was stays in sight, under when it was. */
const visit: Column<MoneyRow> = {
  ...service,
  header: 'Service, therapist',
  cell: (row) => (
    <span className="block">
      <span className="block">{visitText(row)}</span>
      <span className="block text-label text-muted">{therapistName(row)}</span>
    </span>
  ),
};

/** Its claim, and both days. */
const claimAndPaid: Column<MoneyRow> = {
  ...claim,
  header: 'ICN, billed, paid',
  cell: (row) =>
    (row.ins_status !== null || row.user_status !== null) && (
      <span className="block">
        {row.pay_group ? <Icn text={row.pay_group.icn} /> : <span className="block">No ICN yet</span>}
        {row.ins_status !== null && (
          <span className="block whitespace-nowrap text-label text-muted">billed {dayText(row.ins_status)}</span>
        )}
        {row.user_status !== null && (
          <span className="block whitespace-nowrap text-label text-muted">paid {dayText(row.user_status)}</span>
        )}
      </span>
    ),
};

/** On narrower windows: the facts that a decision needs; the rest is in the panel. */
export const foldedColumns = (tab: MoneyTab): readonly Column<MoneyRow>[] => [
  ...(tab === 'open' ? [client, payer] : [clientAndPayer]),
  visit,
  ...(tab === 'open' ? [hours, units, check] : [hoursAndUnits, check, claim, paid]),
];

/** Whose visit, when, and below who was there and who pays. */
const clientAndVisit: Column<MoneyRow> = {
  ...client,
  header: 'Client, service',
  cell: (row) => (
    <span className="block">
      <Unbroken text={listName(row.client)} />
      <span className="block whitespace-nowrap font-regular">{visitText(row)}</span>
      <span className="block text-label font-regular text-muted">
        {[therapistName(row), payerText(row)].filter(Boolean).join(' · ')}
      </span>
    </span>
  ),
};

/** Where these are too wide, too, as on a tablet that stands upright. */
export const narrowColumns = (tab: MoneyTab): readonly Column<MoneyRow>[] =>
  tab === 'open' ? [clientAndPayer, visit, hoursAndUnits, check] : [clientAndVisit, hoursAndUnits, check, claimAndPaid];
