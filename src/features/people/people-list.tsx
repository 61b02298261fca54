import type { ReactNode } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { howMany } from '#domain/how-many.ts';
import { recordNumber } from '#lib/record-number.ts';
import { ListPages } from '#lists/list-pages.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import type { Listed } from '#lists/list-state.ts';
import { useFilters } from '#lists/use-filters.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ChoiceFilter } from '#ui/table/choice-filter.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { findRows, kindsOf, type RowFinder } from './find-rows.ts';

interface PeopleListProps<Row> {
  title: string;
  /** "clients", for use in sentences. */
  what: string;
  /** "client", for one. */
  one: string;
  list: Listed<readonly Row[]>;
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

/** A list of people, searched and sorted on the device: title and acts, search, table (cards on a small screen), pages. */
export function PeopleList<Row>(props: PeopleListProps<Row>) {
  const { title, what, list, columns, finder } = props;
  const { pageSizes } = useAccount().policy;
  const { values, change } = useFilters(finder.filters);
  const kinds = finder.kinds && list.rows ? kindsOf(list.rows, finder.kinds) : [];
  const size = pageSizes.other;

  function empty(): ReactNode {
    if (values.search !== '')
      return (
        <EmptyState action={<Button onClick={() => change({ search: '' }, { replace: true })}>Clear search</Button>}>
          No {what} match “{values.search}”.
        </EmptyState>
      );
    if (values.kind === null) return props.empty;
    return (
      <EmptyState action={<Button onClick={() => change({ kind: null })}>Show all {what}</Button>}>
        No {what} of this kind.
      </EmptyState>
    );
  }

  return (
    <ListScreen
      actions={props.actions}
      count={list.rows && howMany(list.rows.length, props.one, what)}
      filters={
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
      }
      lines={size}
      list={list}
      loading={`Loading ${what}`}
      missing={`The ${what} are not on this device.`}
      notice={props.notice}
      title={title}
      what={`the ${what}`}
    >
      {(rows) => {
        const found = findRows(rows, values, finder);
        const page = Math.min(values.page, Math.max(1, Math.ceil(found.length / size)));
        const first = (page - 1) * size;
        return (
          <>
            <DataTable
              caption={title}
              columns={columns}
              empty={empty()}
              firstIndex={first + 1}
              onOpen={props.onOpen}
              // Names begin with A: another column also starts ascending, and only a second press reverses it.
              onSort={({ key, direction }) =>
                change({ sort: key, order: key === values.sort && direction === 'descending' ? 'down' : 'up' })
              }
              openKey={props.openKey}
              rowKey={props.rowKey}
              rowMenu={props.rowMenu}
              rows={found.slice(first, first + size)}
              sort={{ key: values.sort, direction: values.order === 'down' ? 'descending' : 'ascending' }}
            />
            <ListPages
              asked={values.page}
              of={{ page, limit: size, totalCount: found.length }}
              onPage={(next, how) => change({ page: next }, how)}
            />
          </>
        );
      }}
    </ListScreen>
  );
}
