/** Retiring again keeps the first time. */
export function retiredAt(wanted: boolean | undefined, stored: Date | null, now: Date): Date | null {
  if (wanted === undefined) return stored;
  return wanted ? (stored ?? now) : null;
}
