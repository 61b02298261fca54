import { TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { AttentionItem } from '#db/queries/attention.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { attentionText, keptText } from '#sync/words/attention-text.ts';
import { recordTitle } from '#sync/words/record-text.ts';
import { Button } from '#ui/button.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordList, StatusSection } from './status-section.tsx';

/** What needs a person: why, and what to do. Nothing leaves this list unless it is corrected. */
export function AttentionSection({
  items,
  today,
  onLeave,
}: {
  items: readonly AttentionItem[];
  today: string;
  /** Before another screen is opened. */
  onLeave: () => void;
}) {
  if (items.length === 0) return null;
  return (
    <StatusSection title={`Needs attention (${items.length})`}>
      <RecordList label="Needs attention">
        {items.map((item) => (
          <AttentionRow item={item} key={recordKeyOf(item)} onLeave={onLeave} today={today} />
        ))}
      </RecordList>
    </StatusSection>
  );
}

function AttentionRow({ item, today, onLeave }: { item: AttentionItem; today: string; onLeave: () => void }) {
  const { goToSession } = useAppActions();
  const navigate = useNavigate();
  const title = recordTitle(item, item.about, today);
  const { reason, advice } = attentionText(item);
  const act = actOf(item);
  const go = (to: NonNullable<typeof act>) => {
    onLeave();
    if (to.sessionId === undefined) void navigate(to.path);
    else goToSession(to.sessionId, 'note');
  };
  return (
    <RecordRow
      action={
        act && (
          <Button aria-label={`${act.label}, ${title}`} className="min-w-24" onClick={() => go(act)}>
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
function actOf({ kind, entityType, entityId, about, error }: AttentionItem) {
  const sessionId = about.session?.id;
  if (kind === 'held' && sessionId !== undefined) return { label: 'Fix', sessionId };
  if (kind === 'office') return null;
  if (entityType === 'entry' && kind !== 'trouble') return { label: 'Edit', path: `/behavior/add?entry=${entityId}` };
  if (entityType !== 'note') return null;
  return { label: error?.code === 'version' ? 'Choose' : 'Fix', path: `/note/add-edit/${entityId}` };
}
