import { TriangleAlert } from 'lucide-react';
import { listAttention } from '#db/queries/attention.ts';
import { useLive } from '#db/react/use-live.ts';
import type { NoteRow } from '#db/rows.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** Why a submitted session can't be sent, and the way to put it right. */
export function WhatIsWrong({ note }: { note: NoteRow }) {
  const { device, session } = useSessionView();
  const item = useLive(async () => {
    const all = await listAttention(device.db, device.clock.now());
    return all.find(({ entityId }) => entityId === note.uid || entityId === session.id) ?? null;
  }, [device, note.uid, session.id]);
  if (!item) return null;
  const { reason, advice } = attentionText(item);
  const isChoice = item.kind === 'conflict' && item.error?.code === 'version';
  return (
    <Banner
      actions={
        isChoice ? (
          <ButtonLink to={`/note/add-edit/${note.uid}`}>Choose a version</ButtonLink>
        ) : (
          <ButtonLink to="/sync">Sync status</ButtonLink>
        )
      }
      icon={TriangleAlert}
      title={reason}
      tone="attention"
    >
      {advice}
    </Banner>
  );
}
