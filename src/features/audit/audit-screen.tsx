import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditEntry, auditEndpoints } from '#contract/audit.ts';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/device-context.ts';
import { listUsers } from '#db/queries/users.ts';
import { useAccount } from '#db/use-account.ts';
import { listName } from '#domain/person-name.ts';
import { inZone } from '#domain/service-time.ts';
import { noteCreatedText } from '#domain/stamp-text.ts';
import { useNow } from '#lib/use-now.ts';
import { listTrouble, whyNotNow } from '#sync/list-trouble.ts';
import { useLastAnswer } from '#sync/use-last-answer.ts';
import { useOnlinePage } from '#sync/use-online-page.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { OnlineList } from '#ui/online-list.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Column } from '#ui/table-types.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditFilters, auditQuery, isNarrowed, readAuditFilters, writeAuditFilters } from './audit-filters.ts';
import { AuditPanel } from './audit-panel.tsx';
import { detailText, didText, whatText } from './audit-words.ts';
import { ExportButton } from './export-button.tsx';

const HALF_MINUTE = 30_000;

/** Who saw or changed what (/company/audit). */
export function AuditScreen() {
  const account = useAccount();
  return account ? <Audit account={account} /> : <Skeleton label="Opening Audit" rows={10} />;
}

const columnsIn = (zone: string): Column<AuditEntry>[] => [
  { key: 'when', header: 'When', names: true, width: 163, cell: ({ at }) => noteCreatedText(at, zone) },
  { key: 'who', header: 'Who', cell: ({ user }) => user?.name },
  { key: 'did', header: 'Did', cell: ({ action }) => didText(action) },
  { key: 'what', header: 'What', cell: whatText },
  {
    key: 'detail',
    header: 'Details',
    cell: ({ detail }) => {
      const text = detailText(detail);
      return text && <span className="line-clamp-1 wrap-anywhere">{text}</span>;
    },
  },
];

function Audit({ account: { policy } }: { account: AccountRow }) {
  const { db, clock } = useDevice();
  const now = useNow(clock, HALF_MINUTE);
  const { timeZone: zone, pageSizes, weekStartsOn } = policy;
  const today = inZone(now, zone).date;
  const [params, setParams] = useSearchParams();
  const filters = readAuditFilters(params);
  const change = (part: Partial<AuditFilters>) => setParams(writeAuditFilters({ ...filters, page: 1, ...part }));
  const list = useOnlinePage(auditEndpoints.audit, {
    ...auditQuery(filters),
    limit: pageSizes.other,
    page: filters.page,
  });
  const people = useLiveQuery(() => listUsers(db), [db]) ?? [];
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const { answer, at } = useLastAnswer(list);
  return (
    <>
      <OnlineList
        actions={<ExportButton filters={filters} today={today} unavailable={whyNotNow(list.failed)} zone={zone} />}
        at={at}
        count={answer && `${answer.totalCount.toLocaleString('en-US')}${answer.totalIsExact ? '' : '+'} rows`}
        filters={
          <AuditFilterBar
            filters={filters}
            onChange={change}
            onClear={() => setParams({})}
            people={people.map((one) => ({ value: String(one.id), label: listName(one.profile) }))}
            today={today}
            weekStartsOn={weekStartsOn}
          />
        }
        loading={list.loading}
        now={now}
        onRefresh={list.refresh}
        rows={pageSizes.other}
        title="Audit"
        trouble={listTrouble('the audit', list.failed)}
        what="the audit"
        zone={zone}
      >
        {answer ? (
          <>
            <DataTable
              caption="Audit"
              card={(row) => (
                <p className="text-label text-muted wrap-anywhere">
                  {[row.user?.name, didText(row.action), whatText(row)].filter(Boolean).join(' · ')}
                </p>
              )}
              columns={columnsIn(zone)}
              empty={
                isNarrowed(filters) ? (
                  <EmptyState action={<Button onClick={() => setParams({})}>Clear filters</Button>}>
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
            {answer.totalCount > 0 && (
              <Pagination
                mostNumbers={pageSizes.pageNumbers}
                onPage={(page) => change({ page })}
                page={answer.page}
                pageSize={answer.limit}
                totalCount={answer.totalCount}
                totalIsExact={answer.totalIsExact}
              />
            )}
          </>
        ) : null}
      </OnlineList>
      {open && <AuditPanel onClose={() => setOpen(null)} row={open} zone={zone} />}
    </>
  );
}
