import type { AuditEntry } from '#contract/audit.ts';
import { noteCreatedText } from '#domain/stamp-text.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { detailText, didText, whatText } from './audit-words.ts';

/** One row of the audit, whole. */
export function AuditPanel({ row, zone, onClose }: { row: AuditEntry; zone: string; onClose: () => void }) {
  const facts = [
    ['When', noteCreatedText(row.at, zone)],
    ['Who', row.user?.name ?? 'Nobody known'],
    ['What', whatText(row) || 'Nothing in particular'],
    ['Action', row.action],
    ['Details', detailText(row.detail) || 'None'],
    ['Request', row.request_id ?? 'None'],
    ['Device', row.device_id ?? 'None named'],
    ['Row', String(row.id)],
  ];
  return (
    <SidePanel onClose={onClose} open title={didText(row.action)}>
      <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-2 text-body">
        {facts.map(([term, value]) => (
          <div className="contents" key={term}>
            <dt className="font-semibold text-label text-muted">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  );
}
