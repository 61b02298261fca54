/** Up to `most` page numbers with `page` as near the middle as the ends allow. Pages count from 1. */
export function pageNumbers(page: number, pages: number, most = 5): number[] {
  const length = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), pages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
