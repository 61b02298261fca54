import { Ban, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { listName } from '#domain/access/person-name.ts';
import { howMany } from '#domain/how-many.ts';
import { isBlocking, type NoteCheck } from '#domain/note/note-checks.ts';
import { noteLines } from '#domain/note/note-fields.ts';
import { hoursText, noteCreatedText, noteStampText } from '#domain/note/stamp-text.ts';
import { FlagChips } from '#features/billing/acts/flag-chips.tsx';
import { Addenda } from '#records/note/addenda.tsx';
import { cx } from '#ui/cx.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { toneFill } from '#ui/tone.ts';
import { AcknowledgeChange, TakeBackAcknowledgement } from './acknowledge-change.tsx';
import { billedWith } from './billed-with.ts';
import { CheckBadge } from './check-badge.tsx';
import { marksText } from './money-card.tsx';
import { type MoneyRow, payerText, therapistName, visitText, type WholeMoneyRow } from './money-row.ts';

/** The whole note on the right, with everything that billing needs from it. */
export function MoneyPanel({
  row,
  zone,
  mayBill,
  footer,
  entries,
  onClose,
}: {
  row: WholeMoneyRow | undefined;
  zone: string;
  /** Whoever bills acknowledges what was changed after billing. */
  mayBill: boolean;
  footer?: ReactNode;
  /** The behavior entries that it was billed with; '' where there are none. */
  entries?: string | undefined;
  onClose: () => void;
}) {
  return (
    <SidePanel
      footer={footer && <div className="flex flex-wrap gap-3">{footer}</div>}
      onClose={onClose}
      row={row && String(row.id)}
      open={row !== undefined}
      title={row ? listName(row.client) : ''}
    >
      {row && <PanelBody entries={entries} key={row.id} mayBill={mayBill} row={row} zone={zone} />}
    </SidePanel>
  );
}

function PanelCheck({ check, children }: { check: NoteCheck; children?: ReactNode }) {
  const blocks = isBlocking(check);
  const Icon = blocks ? Ban : TriangleAlert;
  return (
    <li
      className={cx(
        'flex flex-wrap items-start gap-2 rounded-control px-3 py-2 text-label font-medium',
        toneFill[blocks ? 'attention' : 'waiting'],
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 flex-1">{check.text}</p>
      {children}
    </li>
  );
}

/** "2.0 h, 8 units", and what its claim was made with where that is something else. */
const hoursOf = (row: MoneyRow): string =>
  [`${hoursText(row.log_hours)}, ${howMany(row.units, 'unit')}`, billedWith({ ...row, hours: row.log_hours })]
    .filter(Boolean)
    .join('; ');

function PanelBody({
  row,
  zone,
  mayBill,
  entries,
}: {
  row: WholeMoneyRow;
  zone: string;
  mayBill: boolean;
  entries: string | undefined;
}) {
  const { acknowledged: seen } = row;
  const facts = [
    { term: 'Therapist', value: therapistName(row) },
    { term: 'Service', value: visitText(row) },
    { term: 'Hours', value: hoursOf(row) },
    { term: 'Location', value: row.location_text },
    ...(row.payerUnkept ? [{ term: 'Payer', value: 'Not kept when this was billed' }] : []),
    ...(row.payer === undefined ? [] : [{ term: 'Payer', value: payerText(row) || 'Not entered' }]),
    { term: 'Billing', value: marksText(row) },
    ...(seen
      ? [
          {
            term: 'Change seen',
            value: (
              <>
                <p>
                  to {hoursText(seen.hours)}, by {seen.by}, {noteCreatedText(seen.at, zone)}
                </p>
                {mayBill && <TakeBackAcknowledgement note={row} />}
              </>
            ),
          },
        ]
      : []),
    ...(entries ? [{ term: 'Behavior entries', value: entries }] : []),
    { term: 'Created', value: noteStampText(row, zone) },
  ];
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        {row.checks.length === 0 && <CheckBadge row={row} />}
        <ul className="flex flex-col gap-2 empty:hidden">
          {row.checks.map((check) => (
            <PanelCheck check={check} key={check.kind}>
              {check.kind === 'changed' && mayBill && <AcknowledgeChange note={row} />}
            </PanelCheck>
          ))}
        </ul>
        <FlagChips row={row} whole />
      </div>
      <Facts facts={facts} />
      <Addenda addenda={row.addenda} heading="h3" zone={zone} />
      {noteLines(row).map(({ key, label, text }) => (
        <section key={key}>
          <h3 className="text-label font-semibold text-muted">{label}</h3>
          <p className="mt-1 text-body whitespace-pre-wrap wrap-anywhere">{text === '' ? '–' : text}</p>
        </section>
      ))}
    </div>
  );
}
