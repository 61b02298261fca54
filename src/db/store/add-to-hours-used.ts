import type { HoursRow } from '#db/database.ts';
import type { OutboxTx } from '#db/outbox/outbox-store.ts';
import { countedHours, countedNote, countsFor } from '#db/queries/counted-hours.ts';
import type { NoteRow } from '#db/rows.ts';
import { sumHours } from '#domain/time/hours.ts';

/**
 * The server has taken a note, or has another version of it: the sums that were asked for before are without it, and with what the note said before.
 * Mended in the same transaction, since the note waits no more from here on. The version says when the server took it:
 * a sum of after that has it already.
 */
export async function addToHoursUsed(tx: OutboxTx, before: NoteRow, after: NoteRow): Promise<void> {
  const account = await tx.account();
  const note = countedNote(after);
  if (!account || !note) return;
  const clients = new Set([countedNote(before)?.client_id, note.client_id]);
  for (const clientId of clients) {
    const row = clientId === undefined ? undefined : await tx.hours(clientId);
    if (!row || note.version <= askedAt(row)) continue;
    const counts = countsFor(row.clientId, row.date, account.policy);
    const change = countedHours(after, counts) - countedHours(before, counts);
    if (change === 0) continue;
    await tx.putHours({ ...row, logHours: sumHours([row.logHours, change]), added: (row.added ?? 0) + 1 });
  }
}

const askedAt = (row: HoursRow) => row.askedAt ?? Date.parse(row.at);
