import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { countNarrowing, type FilterList, SHOWN } from './filters.ts';
import type { FilterUse } from './use-filters.ts';

/** On a page past the last one, until that is here: the list may have rows. */
export const NO_MORE = 'This page has no rows any more.';

/** In the place of rows: none match, which a press mends, or there are none at all, and why. */
export function NoRows<Values extends { page?: number }>({
  list,
  use: { values, clear },
  noMatch,
  children,
}: {
  list: FilterList<Values>;
  use: Pick<FilterUse<Values>, 'values' | 'clear'>;
  /** "No notes match these filters." */
  noMatch: string;
  children: ReactNode;
}) {
  if ((values.page ?? 1) > 1) return <EmptyState>{NO_MORE}</EmptyState>;
  if (countNarrowing(list, values) === 0) return <EmptyState>{children}</EmptyState>;
  return <EmptyState action={<Button onClick={clear}>Clear filters</Button>}>{noMatch}</EmptyState>;
}

/**
 * What the address of a list asks to be opened (`useAskedInVain`). `children`: what it is, where that is known.
 * `isNothing`: there is no such note.
 */
export function NotListed({
  asked,
  isNothing = false,
  children,
}: {
  asked: string | null;
  isNothing?: boolean;
  children?: ReactNode;
}) {
  if (asked === null) return null;
  return (
    <p className="text-label font-medium text-attention-fg" role="alert">
      The address asks to open {children || `“${asked.slice(0, SHOWN)}”`}
      {isNothing ? '. There is no such note.' : ', which is not on this page of the list.'}
    </p>
  );
}

/** What the address of a list says and can't be read: the list shows more than whoever wrote it meant. */
export function Misread({ misread }: { misread: readonly string[] }) {
  if (misread.length === 0) return null;
  return (
    <p className="col-span-full basis-full text-label font-medium text-attention-fg" role="alert">
      The list is not narrowed by what its address says here, since that can’t be read: {misread.join(', ')}.
    </p>
  );
}
