import { TriangleAlert } from 'lucide-react';
import type { AttentionItem } from '#db/queries/attention.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import { attentionText } from '#sync/attention-text.ts';
import { recordTitle } from '#sync/record-text.ts';
import { Button } from '#ui/button.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordList, StatusSection } from './status-section.tsx';
import type { SyncStatusActions } from './sync-status-actions.ts';

/** What needs a person: why, and what to do. Nothing leaves this list by itself unless it is mended. */
export function AttentionSection({
  items,
  today,
  onFixNote,
}: {
  items: readonly AttentionItem[];
  today: string;
  onFixNote: SyncStatusActions['onFixNote'];
}) {
  if (items.length === 0) return null;
  return (
    <StatusSection title={`Needs attention (${items.length})`}>
      <RecordList label="Needs attention">
        {items.map((item) => (
          <AttentionRow item={item} key={recordKeyOf(item)} onFixNote={onFixNote} today={today} />
        ))}
      </RecordList>
    </StatusSection>
  );
}

function AttentionRow({
  item,
  today,
  onFixNote,
}: {
  item: AttentionItem;
  today: string;
  onFixNote: SyncStatusActions['onFixNote'];
}) {
  const title = recordTitle(item, item.about, today);
  const { reason, advice } = attentionText(item);
  const sessionId = item.kind === 'held' ? item.about.session?.id : undefined;
  return (
    <RecordRow
      action={
        sessionId && onFixNote ? (
          <Button aria-label={`Fix, ${title}`} className="min-w-24" onClick={() => onFixNote(sessionId)}>
            Fix
          </Button>
        ) : undefined
      }
      icon={TriangleAlert}
      title={title}
      tone="attention"
    >
      <p>{item.kind === 'held' ? (item.sentence ?? reason) : reason}</p>
      {!(sessionId && onFixNote) && <p>{advice}</p>}
    </RecordRow>
  );
}
