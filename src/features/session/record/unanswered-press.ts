import { findTabStorage, passingStorage } from '#lib/page-storage.ts';

const KEY = 'tb_unanswered_press';
/** Where the browser forbids it, as long as the page. */
const storage = findTabStorage(window) ?? passingStorage();

/** A press waits for the answer of a person: with the page the question goes, and what was pressed. @param at ms */
export function keepUnanswered(sessionId: string, at: number): void {
  try {
    storage.setItem(KEY, `${sessionId} ${at}`);
  } catch {
    // Full: then nothing can say so afterwards.
  }
}

export const forgetUnanswered = () => storage.removeItem(KEY);

/** When the press came in this session that nobody was asked about to the end, ms; null: there is none. */
export function unansweredAt(sessionId: string): number | null {
  const [of, at] = (storage.getItem(KEY) ?? '').split(' ');
  return of === sessionId ? Number(at) : null;
}
