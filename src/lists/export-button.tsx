import { Download } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { downloadFile } from '#lib/download.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import type { Server } from '#sync/server.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { fetchRows, type Part, type Place } from './fetch-rows.ts';

/** Nobody reads a spreadsheet with more rows than this; a narrower filter gives the rest. */
const MOST = 10_000;

interface ExportButtonProps<Row> {
  /** Of the file, without its ending. */
  name: string;
  /** A part of what the list shows, all pages of it. */
  ask: (server: Server, place: Place) => Promise<Part<Row>>;
  csv: (rows: readonly Row[]) => string;
  /** "the notes", in sentences. */
  what: string;
  /** "12 notes" */
  counted: (count: number) => string;
  /** How many match, as far as known. */
  total: number;
  failed: ListFailure | null;
  size?: ComponentProps<typeof Button>['size'];
}

/** All matching rows, not only the page, as a file for a spreadsheet. There is either a complete file or none. */
export function ExportButton<Row>({ name, ask, csv, what, counted, total, failed, size }: ExportButtonProps<Row>) {
  const { server } = useSync();
  const [read, setRead] = useState<number | null>(null);

  async function save() {
    setRead(0);
    try {
      const { rows, isWhole } = await fetchRows((place) => ask(server, place), MOST, setRead);
      downloadFile(`${name}.csv`, new Blob([csv(rows)], { type: 'text/csv;charset=utf-8' }));
      const rest = isWhole ? '' : ` Narrow the list for the rest: ${counted(total)} match.`;
      showToast({ kind: 'success', text: `${counted(rows.length)} exported.${rest}` });
    } catch (error) {
      if (!(error instanceof AskFailed)) throw error;
      const { text } = listFailureText(what, error.outcome.class);
      showToast({ kind: 'danger', text: `Nothing was exported. ${text}` });
    } finally {
      setRead(null);
    }
  }

  return (
    <Button
      busy={read !== null}
      icon={Download}
      onClick={() => void save()}
      size={size}
      unavailable={isOffline(failed) ? 'You are offline. The export needs a connection.' : undefined}
    >
      {read ? `Reading ${counted(read)}` : 'Export CSV'}
    </Button>
  );
}
