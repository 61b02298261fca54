import { useSearchParams } from 'react-router';
import type { Sort } from '#ui/table/table-types.ts';

type ListParams = { search: string; page: number; sort: Sort; kind: number | null };

/**
 * Search, order, kind and page of a list, in the address: a link to it shows the same rows.
 * @param kindKey what the kind is called in the address
 */
export function useListParams(sortKeys: readonly string[], kindKey = 'kind') {
  const [params, setParams] = useSearchParams();
  const key = params.get('sort') ?? '';
  const [first = ''] = sortKeys;
  const shown: ListParams = {
    search: params.get('search') ?? '',
    kind: /^\d{1,9}$/.test(params.get(kindKey) ?? '') ? Number(params.get(kindKey)) : null,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    sort: {
      key: sortKeys.includes(key) ? key : first,
      direction: params.get('order') === 'down' ? 'descending' : 'ascending',
    },
  };

  function change(part: Partial<ListParams>) {
    const next = { ...shown, page: 1, ...part };
    const written = new URLSearchParams();
    if (next.search !== '') written.set('search', next.search);
    if (next.sort.key !== first) written.set('sort', next.sort.key);
    if (next.sort.direction === 'descending') written.set('order', 'down');
    if (next.kind !== null) written.set(kindKey, String(next.kind));
    if (next.page > 1) written.set('page', String(next.page));
    // Otherwise every letter typed would be a separate step for Back.
    setParams(written, { replace: part.search !== undefined });
  }

  return { params: shown, change };
}
