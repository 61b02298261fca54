/** The number of a record as an address carries it; null for anything that no record has as its number. */
export function recordNumber(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
