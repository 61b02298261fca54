import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Policy } from '#domain/access/policy.ts';
import { recordNumber } from '#lib/record-number.ts';
import { useFilters } from '#lists/use-filters.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StaleLine } from '#ui/feedback/stale-line.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { findRows, kindsOf, type RowFinder } from './find-rows.ts';

/** Shown when any act that needs the server is pressed. */
export const OFFLINE = 'You are offline. You can look, but changes here need a connection.';

interface ListFrameProps<Row> {
  title: string;
  /** "clients", for use in sentences. */
  what: string;
  /** "client", for one. */
  one: string;
  rows: readonly Row[] | undefined;
  at: string | null;
  now: number;
  policy: Policy;
  loading: boolean;
  failed: ListFailure | null;
  onRefresh: () => void;
  actions: ReactNode;
  /** Over the list: what whoever looks after it has to know. */
  notice?: ReactNode;
  columns: readonly Column<Row>[];
  finder: RowFinder<Row>;
  /** Shown when there are none at all. */
  empty: ReactNode;
  rowKey: (row: Row) => number;
  openKey: number | undefined;
  onOpen: (row: Row) => void;
  rowMenu?: ((row: Row) => ReactNode) | undefined;
}

/** A list of people: title and acts, search, table (cards on a small screen), pages; stale, empty, failed and loading. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, what, rows, policy, columns, finder, loading, failed, onRefresh } = props;
  const { values, change } = useFilters(finder.filters);
  const found = rows && findRows(rows, values, finder);
  const kinds = finder.kinds && rows ? kindsOf(rows, finder.kinds) : [];
  const size = policy.pageSizes.other;
  const page = Math.min(values.page, Math.max(1, Math.ceil((found?.length ?? 0) / size)));
  const offline = isOffline(failed);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        actions={
          <>
            {props.actions}
            <Button busy={loading} icon={RefreshCw} kind="quiet" onClick={onRefresh} size="toolbar">
              Refresh
            </Button>
          </>
        }
        actionsBesideTitle
        meta={
          <>
            {rows && <span className="text-meta font-medium">{countText(rows.length, props)} · </span>}
            <StaleLine
              at={props.at === null ? null : new Date(props.at)}
              coming={loading}
              now={new Date(props.now)}
              timeZone={policy.timeZone}
            />
          </>
        }
        title={title}
      />
      {props.notice}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-sm">
          <TextField
            autoComplete="off"
            label={`Search ${what}`}
            onChange={(search) => change({ search }, { replace: true })}
            type="search"
            value={values.search}
          />
        </div>
        {finder.kinds && (kinds.length > 1 || values.kind !== null) && (
          <div className="flex min-h-control items-center">
            <ChoiceFilter
              name={finder.kinds.name}
              onChange={(kind) => change({ kind: recordNumber(kind) })}
              options={kinds}
              value={String(values.kind ?? '')}
            />
          </div>
        )}
      </div>
      {failed !== null && (
        <ListNotice
          busy={loading}
          offline={offline}
          onRetry={onRefresh}
          text={
            offline
              ? OFFLINE
              : `${listFailureText(`the ${what}`, failed).text} Everything recorded on this device is safe.`
          }
          title={listFailureText(`the ${what}`, failed).title}
        />
      )}
      {found ? (
        <>
          <DataTable
            caption={title}
            columns={columns}
            empty={
              values.search === '' && values.kind === null ? (
                props.empty
              ) : values.search === '' ? (
                <EmptyState action={<Button onClick={() => change({ kind: null })}>Show all {what}</Button>}>
                  No {what} of this kind.
                </EmptyState>
              ) : (
                <EmptyState
                  action={<Button onClick={() => change({ search: '' }, { replace: true })}>Clear search</Button>}
                >
                  No {what} match “{values.search}”.
                </EmptyState>
              )
            }
            firstIndex={(page - 1) * size + 1}
            onOpen={props.onOpen}
            // Names begin with A: another column also starts ascending, and only a second press reverses it.
            onSort={({ key, direction }) =>
              change({ sort: key, order: key === values.sort && direction === 'descending' ? 'down' : 'up' })
            }
            openKey={props.openKey}
            rowKey={props.rowKey}
            rowMenu={props.rowMenu}
            rows={found.slice((page - 1) * size, page * size)}
            sort={{ key: values.sort, direction: values.order === 'down' ? 'descending' : 'ascending' }}
          />
          {found.length > 0 && (
            <Pagination
              mostNumbers={policy.pageSizes.pageNumbers}
              onPage={(next) => change({ page: next })}
              page={page}
              pageSize={size}
              totalCount={found.length}
            />
          )}
        </>
      ) : loading ? (
        <Skeleton label={`Loading ${what}`} rows={size} />
      ) : (
        <EmptyState>
          {offline ? `The ${what} are not on this device. Connect to see them.` : `The ${what} are not on this device.`}
        </EmptyState>
      )}
    </div>
  );
}

function countText(count: number, { one, what }: { one: string; what: string }): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : what}`;
}
