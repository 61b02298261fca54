import { useState } from 'react';
import { type Note, noteEndpoints } from '#contract/notes.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { downloadFile } from '#lib/download.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { AskFailed, type Server } from '#sync/server.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { countText } from './note-item.ts';
import { notesCsv } from './notes-csv.ts';

type Query = Record<string, string | undefined>;

/** The most that one answer contains, and that one file does. */
const [A_CALL, MOST] = [200, 10_000];

/** Fetches all notes of the list and hands them to the browser as a file. There is either a complete file or none. */
export function useNotesExport(name: string, zone: string) {
  const { server } = useSync();
  const [busy, setBusy] = useState(false);

  async function run(query: Query, total: number): Promise<void> {
    setBusy(true);
    try {
      const notes = await fetchAll(server, query);
      const text = notesCsv(notes, (at) => noteCreatedText(at, zone));
      downloadFile(name, new Blob([text], { type: 'text/csv' }));
      const rest = total > notes.length ? ` Narrow the list for the rest: ${countText(total)} match.` : '';
      showToast({ kind: 'success', text: `${countText(notes.length)} exported.${rest}` });
    } catch (error) {
      if (!(error instanceof AskFailed)) throw error;
      showToast({
        kind: 'danger',
        text: `Nothing was exported. ${listFailureText('the notes', error.outcome.class).text}`,
      });
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

async function fetchAll(server: Server, query: Query): Promise<Note[]> {
  const notes: Note[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(A_CALL, MOST - notes.length);
    const answer = await server.ask(noteEndpoints.companyNotes, { query: { ...query, limit, cursor } });
    notes.push(...answer.data);
    cursor = answer.nextCursor ?? undefined;
  } while (cursor !== undefined && notes.length < MOST);
  return notes;
}
