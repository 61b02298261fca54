import { TriangleAlert } from 'lucide-react';
import type { AttentionItem } from '#db/queries/attention.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import { attentionText, keptText } from '#sync/words/attention-text.ts';
import { recordTitle } from '#sync/words/record-text.ts';
import { Button } from '#ui/button.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordList, StatusSection } from './status-section.tsx';
import type { SyncStatusActions } from './sync-status-actions.ts';

/** What needs a person: why, and what to do. Nothing leaves this list unless it is corrected. */
export function AttentionSection({
  items,
  today,
  actions,
}: {
  items: readonly AttentionItem[];
  today: string;
  actions: SyncStatusActions;
}) {
  if (items.length === 0) return null;
  return (
    <StatusSection title={`Needs attention (${items.length})`}>
      <RecordList label="Needs attention">
        {items.map((item) => (
          <AttentionRow actions={actions} item={item} key={recordKeyOf(item)} today={today} />
        ))}
      </RecordList>
    </StatusSection>
  );
}

function AttentionRow({ item, today, actions }: { item: AttentionItem; today: string; actions: SyncStatusActions }) {
  const title = recordTitle(item, item.about, today);
  const { reason, advice } = attentionText(item);
  const act = actOf(item, actions);
  return (
    <RecordRow
      action={
        act && (
          <Button aria-label={`${act.label}, ${title}`} className="min-w-24" onClick={act.go}>
            {act.label}
          </Button>
        )
      }
      icon={TriangleAlert}
      title={title}
      tone="attention"
    >
      <p>{item.kind === 'held' ? (item.sentence ?? reason) : reason}</p>
      <p>{act ? keptText(item) : advice}</p>
    </RecordRow>
  );
}

/** Where to correct it: in the session it belongs to, in the note form, or where entries are typed. */
function actOf(item: AttentionItem, { onFixNote, onOpen }: SyncStatusActions) {
  const { kind, entityType, entityId, about, error } = item;
  const sessionId = about.session?.id;
  if (kind === 'held' && sessionId) return onFixNote ? { label: 'Fix', go: () => onFixNote(sessionId) } : null;
  if (kind === 'office' || !onOpen) return null;
  if (entityType === 'entry' && kind !== 'trouble')
    return { label: 'Edit', go: () => onOpen(`/behavior/add?entry=${entityId}`) };
  if (entityType !== 'note') return null;
  return { label: error?.code === 'version' ? 'Choose' : 'Fix', go: () => onOpen(`/note/add-edit/${entityId}`) };
}
