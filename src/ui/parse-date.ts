const american = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{4}|\d{2}))?$/;
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const digits = /^(\d{2})(\d{2})(\d{4})$/;

/** `yyyy-MM-dd` if such a day exists, else null. */
function toIso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/**
 * What a person typed as a date (`11/20/2025`, `11/20/25`, `11-20`, `11202025`, `2025-11-20`, `today`), as `yyyy-MM-dd`,
 * or null when it is no day of the calendar. `today` (`yyyy-MM-dd`) fills a missing year.
 */
export function parseDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === 'today') return today;
  const written = iso.exec(text);
  if (written) return toIso(Number(written[1]), Number(written[2]), Number(written[3]));
  const match = american.exec(text) ?? digits.exec(text);
  if (!match) return null;
  const [, month, day, yearText = today.slice(0, 4)] = match;
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText);
  return toIso(year, Number(month), Number(day));
}
