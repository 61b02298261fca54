/** `2025-11-20` as "11/20/2025". */
export function formatDate(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${month}/${day}/${year}`;
}
