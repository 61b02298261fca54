import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListNames } from '#db/react/use-list-names.ts';
import { downloadFile } from '#lib/download.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { AskFailed } from '#sync/server.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { auditCsv, MOST_ROWS, readWhole } from './audit-csv.ts';
import type { AuditFilters } from './audit-filters.ts';

/** All matching rows, not only the page, as a file for a spreadsheet. */
export function ExportButton({
  filters,
  today,
  zone,
  unavailable,
}: {
  filters: AuditFilters;
  today: string;
  zone: string;
  unavailable: string | undefined;
}) {
  const { server } = useSync();
  const names = useListNames();
  const [read, setRead] = useState<number | null>(null);

  async function save() {
    setRead(0);
    try {
      const { rows, whole } = await readWhole(server, filters, setRead);
      downloadFile(`audit-${today}.csv`, new Blob([auditCsv(rows, zone, names)], { type: 'text/csv;charset=utf-8' }));
      const count = rows.length.toLocaleString('en-US');
      if (whole) showToast({ kind: 'success', text: `${count} rows saved as a file` });
      else
        showToast({
          text: `The newest ${MOST_ROWS.toLocaleString('en-US')} rows are in the file. Narrow the days for older ones.`,
          duration: 10_000,
        });
    } catch (error) {
      const { title, text } = listFailureText('the rows', error instanceof AskFailed ? error.outcome.class : 'storage');
      showToast({ kind: 'danger', text: `${title}, so no file was made. ${text}` });
    }
    setRead(null);
  }

  return (
    <Button busy={read !== null} icon={Download} onClick={() => void save()} size="toolbar" unavailable={unavailable}>
      {read ? `Reading ${read.toLocaleString('en-US')} rows` : 'Export CSV'}
    </Button>
  );
}
