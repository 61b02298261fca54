const most = 5;

/** Up to five page numbers with `page` as near the middle as the ends allow. Both count from 1. */
export function pageNumbers(page: number, pages: number): number[] {
  const length = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - 2, pages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
