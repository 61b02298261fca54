import type { ReactNode } from 'react';
import { listTrouble } from '#sync/download/list-trouble.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type Listed, stateOf } from './list-state.ts';

export interface ListWords {
  /** "the roles", in sentences. */
  what: string;
  /** What is asked for, where it is not all of them: "the newest notes". */
  asked?: string | undefined;
  /** Said without a connection, in place of an error. */
  offline?: string | undefined;
  /** Said after a failure, of what is not lost. */
  safe?: string | undefined;
  /** Said where there is nothing to show: "These notes are not on this device." */
  missing?: string | undefined;
  /** Of the skeleton. */
  loading?: string | undefined;
}

/** Why the newest rows could not be had, and a new try. The rows below it stay. */
export function ListProblem({
  list,
  what,
  asked = what,
  offline,
  safe,
}: ListWords & {
  list: Pick<Listed<unknown>, 'busy' | 'failed' | 'refresh'>;
}) {
  const trouble = listTrouble(asked, list.failed, safe);
  if (trouble === null) return null;
  return (
    <ListNotice
      busy={list.busy}
      offline={trouble.offline}
      onRetry={list.refresh}
      text={trouble.offline ? (offline ?? trouble.text) : trouble.text}
      title={trouble.title}
    />
  );
}

/** The rows, or in their place what there is instead. */
export function ListBody<Rows>({
  list,
  what,
  missing = `We can't show ${what} here: this device has not kept them.`,
  loading = `Loading ${what}`,
  lines = 8,
  children,
}: ListWords & { list: Listed<Rows>; lines?: number | undefined; children: (rows: Rows) => ReactNode }) {
  if (list.rows !== undefined) return children(list.rows);
  switch (stateOf(list)) {
    case 'asking':
      return <Skeleton label={loading} rows={lines} />;
    case 'offline':
      return <EmptyState>{missing} Connect to see them.</EmptyState>;
    case 'forbidden':
      // The notice says it: whether this device has kept them is another matter.
      return null;
    default:
      return <EmptyState>{missing}</EmptyState>;
  }
}
