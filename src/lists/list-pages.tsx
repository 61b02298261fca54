import { useEffect, useEffectEvent } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/table/pagination.tsx';

/** A page of a list, as the server tells of it. */
interface PageOf {
  page: number;
  limit: number;
  totalCount: number;
  totalIsExact?: boolean;
}

interface ListPagesProps {
  of: PageOf;
  /** The page that the address asks for, where a list that is cut on the device shows its last one in its place. */
  asked?: number;
  label?: string;
  onPage: (page: number, how?: { replace?: boolean }) => void;
}

/**
 * The pages of a list, of which `of` is shown; nothing under an empty one. Of one that has become shorter, or of an old
 * link, the last page is gone to in its place: a page past the last has no rows, and the list is not empty.
 */
export function ListPages({ of, asked = of.page, label, onPage }: ListPagesProps) {
  const { pageSizes } = useAccount().policy;
  const { page, limit, totalCount, totalIsExact = true } = of;
  const last = Math.max(1, Math.ceil(totalCount / limit));
  const isPast = asked > last && totalIsExact;
  const goBack = useEffectEvent(() => onPage(last, { replace: true }));
  useEffect(() => {
    if (isPast) goBack();
  }, [isPast]);
  if (totalCount === 0 || (page > last && totalIsExact)) return null;
  return (
    <Pagination
      mostNumbers={pageSizes.pageNumbers}
      onPage={onPage}
      page={page}
      pageSize={limit}
      totalCount={totalCount}
      totalIsExact={totalIsExact}
      {...(label === undefined ? {} : { label })}
    />
  );
}

/** A list that goes on where the server said: the next part, and the way back to the first. */
export function MoreRows({
  next,
  cursor,
  onGo,
}: {
  next: string | null;
  /** '' at the beginning. */
  cursor: string;
  onGo: (cursor: string) => void;
}) {
  const { pageSizes } = useAccount().policy;
  if (next === null && cursor === '') return null;
  return (
    <div className="flex flex-wrap gap-3">
      {cursor !== '' && <Button onClick={() => onGo('')}>From the start</Button>}
      {next !== null && <Button onClick={() => onGo(next)}>Next {pageSizes.other}</Button>}
    </div>
  );
}
