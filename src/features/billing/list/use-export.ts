import { useState } from 'react';
import { downloadFile } from '#lib/download.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { AskFailed } from '#sync/server.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { fetchMatching } from './fetch-matching.ts';
import { moneyCsv } from './money-csv.ts';
import { noteCount } from './money-row.ts';

/** More rows than this are too many for one file. */
const MOST = 10_000;

/** Fetches all matching notes and hands them to the browser as a file. There is either a complete file or none. */
export function useExport(name: string) {
  const { server } = useSync();
  const [busy, setBusy] = useState(false);

  async function run(query: Record<string, string | undefined>, total: number): Promise<void> {
    setBusy(true);
    try {
      const rows = await fetchMatching(server, query, MOST);
      downloadFile(name, new Blob([moneyCsv(rows)], { type: 'text/csv' }));
      const rest = total > rows.length ? ` Narrow the list for the rest: ${noteCount(total)} match.` : '';
      showToast({ kind: 'success', text: `${noteCount(rows.length)} exported.${rest}` });
    } catch (error) {
      if (!(error instanceof AskFailed)) throw error;
      const { text } = listFailureText('the notes', error.outcome.class);
      showToast({ kind: 'danger', text: `Nothing was exported. ${text}` });
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
