import { useState } from 'react';
import { type AuditEntry, auditEndpoints } from '#contract/audit.ts';
import { useAccount } from '#db/react/use-account.ts';
import { type ListNames, nameIn, useListNames } from '#db/react/use-list-names.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { howMany } from '#domain/how-many.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { ListPages } from '#lists/list-pages.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import { NoRows } from '#lists/no-rows.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { auditCsv } from './audit-csv.ts';
import { detailText, moneyLines, otherLines } from './audit-details.ts';
import { AuditFilterBar, AuditKinds } from './audit-filter-bar.tsx';
import { auditFilters, auditQuery } from './audit-filters.ts';
import { AuditPanel } from './audit-panel.tsx';
import { didText, sentenceOf, whatText } from './audit-words.ts';

const columnsIn = (zone: string, names: ListNames): Column<AuditEntry>[] => [
  { key: 'when', header: 'Date', names: true, width: 163, cell: ({ at }) => noteCreatedText(at, zone) },
  { key: 'who', header: 'Person', width: 130, wraps: true, cell: ({ user }) => user && nameIn(names.users, user) },
  { key: 'did', header: 'Action', width: 170, wraps: true, cell: ({ action, detail }) => didText(action, detail) },
  { key: 'what', header: 'Record', width: 130, wraps: true, cell: (row) => whatText(row, names) },
  {
    key: 'detail',
    header: 'Details',
    wraps: true,
    cell: (row) => detailText(row, names) && <Details names={names} row={row} />,
  },
];

/** What decides about money is never cut; what is known beside it has its line. */
function Details({ row, names }: { row: AuditEntry; names: ListNames }) {
  const money = moneyLines(row, { counts: true }).join(' · ');
  const others = otherLines(row, names).join(' · ');
  return (
    <>
      {money && <span className="block tabular wrap-anywhere">{money}</span>}
      {others && <span className="line-clamp-1 wrap-anywhere">{others}</span>}
    </>
  );
}

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

/** Who saw or changed what (/company/audit). */
export function AuditScreen() {
  const { policy } = useAccount();
  const now = useScreenNow();
  const { timeZone: zone, pageSizes, weekStartsOn } = policy;
  const today = inZone(now, zone).date;
  const use = useFilters(auditFilters);
  const { values: filters, change } = use;
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
        actions={
          <ExportButton
            ask={async (server, place) => {
              const answer = await server.ask(auditEndpoints.audit, { query: { ...auditQuery(filters), ...place } });
              return { rows: answer.data, next: answer.nextCursor };
            }}
            counted={(count) => howMany(count, 'row')}
            csv={(found) => auditCsv(found, zone, names)}
            failed={list.failed}
            name={`audit-${today}`}
            size="toolbar"
            total={rows?.totalCount ?? 0}
            what="the rows"
          />
        }
        count={rows && howMany(rows.totalCount, 'row', 'rows', rows.totalIsExact)}
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
              card={(row) => <SentenceFacts names={names} row={row} zone={zone} />}
              cardTitle={(row) => sentenceOf(row, names)}
              columns={columnsIn(zone, names)}
              empty={
                <NoRows list={auditFilters} noMatch="Nothing was written down that matches these filters." use={use}>
                  Nothing was written down yet.
                </NoRows>
              }
              onOpen={setOpen}
              openKey={open?.id}
              rowKey={({ id }) => id}
              rows={answer.data}
            />
            <ListPages of={answer} onPage={(page, how) => change({ page }, how)} />
          </>
        )}
      </ListScreen>
      {open && <AuditPanel names={names} onClose={() => setOpen(null)} row={open} zone={zone} />}
    </>
  );
}
