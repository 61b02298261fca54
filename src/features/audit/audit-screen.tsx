import { useState } from 'react';
import { type AuditEntry, auditEndpoints } from '#contract/audit.ts';
import { useAccount } from '#db/react/use-account.ts';
import { type ListNames, nameIn, useListNames } from '#db/react/use-list-names.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { countNarrowing } from '#lists/filters.ts';
import { ListPages } from '#lists/list-pages.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { whyNotNow } from '#sync/download/list-trouble.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { detailText } from './audit-details.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { auditFilters, auditQuery } from './audit-filters.ts';
import { AuditKinds } from './audit-kinds.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { didText, sentenceOf, whatText } from './audit-words.ts';
import { ExportButton } from './export-button.tsx';

const columnsIn = (zone: string, names: ListNames): Column<AuditEntry>[] => [
  { key: 'when', header: 'Date', names: true, width: 163, cell: ({ at }) => noteCreatedText(at, zone) },
  { key: 'who', header: 'Person', width: 150, wraps: true, cell: ({ user }) => user && nameIn(names.users, user) },
  { key: 'did', header: 'Action', width: 110, wraps: true, cell: ({ action, detail }) => didText(action, detail) },
  { key: 'what', header: 'Record', width: 130, wraps: true, cell: whatText },
  {
    key: 'detail',
    header: 'Details',
    cell: (row) => {
      const text = detailText(row, names);
      return text && <span className="line-clamp-1 wrap-anywhere">{text}</span>;
    },
  },
];

const countText = ({ totalCount, totalIsExact }: { totalCount: number; totalIsExact: boolean }) =>
  `${totalCount.toLocaleString('en-US')}${totalIsExact ? '' : '+'} ${totalCount === 1 ? 'row' : 'rows'}`;

/** Below the card's sentence: when it was, and what else is known. */
function CardFacts({ row, zone, names }: { row: AuditEntry; zone: string; names: ListNames }) {
  const details = detailText(row, names);
  return (
    <div className="flex flex-col gap-1 text-label">
      <p className="text-muted">{noteCreatedText(row.at, zone)}</p>
      {details && <p className="line-clamp-3 wrap-anywhere">{details}</p>}
    </div>
  );
}

/** Who saw or changed what (/company/audit). */
export function AuditScreen() {
  const { policy } = useAccount();
  const now = useScreenNow();
  const { timeZone: zone, pageSizes, weekStartsOn } = policy;
  const today = inZone(now, zone).date;
  const use = useFilters(auditFilters);
  const { values: filters, change, clear } = use;
  const list = useOnlineList(auditEndpoints.audit, {
    ...auditQuery(filters),
    limit: pageSizes.other,
    page: filters.page,
  });
  const names = useListNames();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const { rows } = list;
  return (
    <>
      <ListScreen
        actions={<ExportButton filters={filters} today={today} unavailable={whyNotNow(list.failed)} zone={zone} />}
        count={rows && countText(rows)}
        filters={
          <div className="flex flex-col gap-3">
            <AuditKinds kind={auditQuery(filters).kind} onKind={(kind) => change({ kind, action: '' })} />
            <AuditFilterBar
              people={[...names.users].map(([id, label]) => ({ value: String(id), label }))}
              today={today}
              use={use}
              weekStartsOn={weekStartsOn}
            />
          </div>
        }
        lines={pageSizes.other}
        list={list}
        title="Audit"
        what="the audit"
      >
        {(answer) => (
          <>
            <DataTable
              caption="Audit"
              card={(row) => <CardFacts names={names} row={row} zone={zone} />}
              cardTitle={sentenceOf}
              columns={columnsIn(zone, names)}
              empty={
                countNarrowing(auditFilters, filters) > 0 ? (
                  <EmptyState action={<Button onClick={clear}>Clear filters</Button>}>
                    Nothing was written down that matches these filters.
                  </EmptyState>
                ) : (
                  <EmptyState>Nothing was written down yet.</EmptyState>
                )
              }
              onOpen={setOpen}
              openKey={open?.id}
              rowKey={({ id }) => id}
              rows={answer.data}
            />
            <ListPages of={answer} onPage={(page) => change({ page })} />
          </>
        )}
      </ListScreen>
      {open && <AuditPanel names={names} onClose={() => setOpen(null)} row={open} zone={zone} />}
    </>
  );
}
