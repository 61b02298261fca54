import type { AuditEntry } from '#contract/audit.ts';
import { type ListNames, nameIn } from '#db/react/use-list-names.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { detailLines } from './audit-details.ts';
import { didText, sentenceOf, whatText } from './audit-words.ts';

/** One row of the audit, whole. */
export function AuditPanel({
  row,
  names,
  zone,
  onClose,
}: {
  row: AuditEntry;
  names: ListNames;
  zone: string;
  onClose: () => void;
}) {
  const lines = detailLines(row, names);
  return (
    <SidePanel onClose={onClose} open title={sentenceOf(row, names)}>
      <Facts
        facts={[
          { term: 'Date', value: noteCreatedText(row.at, zone) },
          { term: 'Person', value: row.user ? nameIn(names.users, row.user) : 'Nobody known' },
          { term: 'Action', value: didText(row.action, row.detail) },
          { term: 'Record', value: whatText(row, names) },
          ...(row.entity === 'money_write' ? [{ term: 'Number', value: row.entity_id }] : []),
          { term: 'Details', value: lines.length > 0 && lines.map((line) => <p key={line}>{line}</p>) },
          { term: 'Call', value: row.action },
          { term: 'Request', value: row.request_id },
          { term: 'Device', value: row.device_id },
          { term: 'Row', value: row.id },
        ]}
      />
    </SidePanel>
  );
}
