import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type EntryRow, entryEndpoints } from '#contract/entries.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

/** The most that one answer contains. */
const ENTRIES = 500;

/** The rows of later answers by the cursor that brought them. */
type Later = ReadonlyMap<string, readonly EntryRow[]>;
const none: Later = new Map();

/** The behavior entries of a group; none until they are known. */
export function GroupEntries({
  groupId,
  children,
}: {
  groupId: number | undefined;
  children: (entries: readonly EntryRow[]) => ReactNode;
}) {
  if (groupId === undefined) return children([]);
  return (
    <LoadedEntries groupId={groupId} key={groupId}>
      {children}
    </LoadedEntries>
  );
}

function LoadedEntries({
  groupId,
  children,
}: {
  groupId: number;
  children: (entries: readonly EntryRow[]) => ReactNode;
}) {
  const { answer } = useOnlinePage(entryEndpoints.entries, { pay_group_id: groupId, limit: ENTRIES });
  const [later, setLater] = useState(none);
  const onRows = useCallback(
    (cursor: string, rows: readonly EntryRow[] | null) => setLater((was) => withRows(was, cursor, rows)),
    [],
  );
  return (
    <>
      {answer?.nextCursor && <MoreEntries cursor={answer.nextCursor} groupId={groupId} onRows={onRows} />}
      {children([...(answer?.data ?? []), ...[...later.values()].flat()])}
    </>
  );
}

/** Continues from a cursor, answer by answer, and shows nothing itself: the notes beside it stay as they are. */
function MoreEntries({
  groupId,
  cursor,
  onRows,
}: {
  groupId: number;
  cursor: string;
  onRows: (cursor: string, rows: readonly EntryRow[] | null) => void;
}) {
  const { answer } = useOnlinePage(entryEndpoints.entries, { pay_group_id: groupId, limit: ENTRIES, cursor });
  const rows = answer?.data;
  useEffect(() => {
    if (rows) onRows(cursor, rows);
    // Another cursor brings the same rows again.
    return () => onRows(cursor, null);
  }, [cursor, rows, onRows]);
  return answer?.nextCursor ? <MoreEntries cursor={answer.nextCursor} groupId={groupId} onRows={onRows} /> : null;
}

function withRows(later: Later, cursor: string, rows: readonly EntryRow[] | null): Later {
  const next = new Map(later);
  if (rows) next.set(cursor, rows);
  else next.delete(cursor);
  return next;
}
