import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditEntry, auditEndpoints } from '#contract/audit.ts';
import type { AccountRow } from '#db/database.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { type ListNames, nameIn, useListNames } from '#db/react/use-list-names.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { useNow } from '#lib/use-now.ts';
import { listTrouble, whyNotNow } from '#sync/download/list-trouble.ts';
import { useLastAnswer } from '#sync/react/use-last-answer.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { detailText } from './audit-details.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditFilters, auditQuery, isNarrowed, readAuditFilters, writeAuditFilters } from './audit-filters.ts';
import { AuditKinds } from './audit-kinds.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { didText, sentenceOf, whatText } from './audit-words.ts';
import { ExportButton } from './export-button.tsx';

const HALF_MINUTE = 30_000;

/** Who saw or changed what (/company/audit). */
export function AuditScreen() {
  const account = useAccount();
  return account ? <Audit account={account} /> : <Skeleton label="Opening Audit" rows={10} />;
}

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

/** Below the card's sentence: when it was, and what else is known. */
function SentenceFacts({ row, zone, names }: { row: AuditEntry; zone: string; names: ListNames }) {
  const details = detailText(row, names);
  return (
    <div className="flex flex-col gap-1 text-label">
      <CardFacts
        facts={[
          ['Date', noteCreatedText(row.at, zone)],
          ['Details', details && <span className="line-clamp-3">{details}</span>],
        ]}
      />
    </div>
  );
}

function Audit({ account: { policy } }: { account: AccountRow }) {
  const { clock } = useDevice();
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
  const names = useListNames();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const { answer, at } = useLastAnswer(list);
  return (
    <>
      <OnlineList
        actions={<ExportButton filters={filters} today={today} unavailable={whyNotNow(list.failed)} zone={zone} />}
        at={at}
        count={answer && `${answer.totalCount.toLocaleString('en-US')}${answer.totalIsExact ? '' : '+'} rows`}
        filters={
          <div className="flex flex-col gap-3">
            <AuditKinds kind={auditQuery(filters).kind} onKind={(kind) => change({ kind, action: '' })} />
            <AuditFilterBar
              filters={filters}
              onChange={change}
              onClear={() => setParams({})}
              people={[...names.users].map(([id, label]) => ({ value: String(id), label }))}
              today={today}
              weekStartsOn={weekStartsOn}
            />
          </div>
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
              card={(row) => <SentenceFacts names={names} row={row} zone={zone} />}
              cardTitle={sentenceOf}
              columns={columnsIn(zone, names)}
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
      {open && <AuditPanel names={names} onClose={() => setOpen(null)} row={open} zone={zone} />}
    </>
  );
}
