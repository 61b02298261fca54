import type { ReactNode } from 'react';
import { ListBody, ListProblem, type ListWords } from './list-body.tsx';
import { ListHead } from './list-head.tsx';
import type { Listed } from './list-state.ts';

interface ListScreenProps<Rows> extends ListWords {
  title: string;
  list: Listed<Rows>;
  /** "4 roles", beside how old they are. */
  count?: string | undefined;
  /** Beside Refresh. */
  actions?: ReactNode;
  /** Refresh is in the head, and not beside the filters. */
  refreshes?: boolean;
  /** What whoever looks after the list has to know. */
  notice?: ReactNode;
  filters?: ReactNode;
  /** Of the skeleton. */
  lines?: number | undefined;
  /** The rows. */
  children: (rows: Rows) => ReactNode;
}

/** The screen of a list: title, age, refresh, filters, what is said when rows fail to come, and the rows. */
export function ListScreen<Rows>(props: ListScreenProps<Rows>) {
  const { title, list, count, actions, refreshes, notice, filters, children, ...words } = props;
  return (
    <div className="flex flex-col gap-4">
      <ListHead actions={actions} count={count} list={list} refreshes={refreshes ?? true} title={title} />
      {notice}
      {filters}
      <ListProblem list={list} {...words} />
      <ListBody list={list} {...words}>
        {children}
      </ListBody>
    </div>
  );
}
