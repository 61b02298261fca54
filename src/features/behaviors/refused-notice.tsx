import { TriangleAlert } from 'lucide-react';
import { letGoEntry } from '#db/capture-entry.ts';
import { troubleText } from '#db/device/trouble-text.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { OpRow } from '#db/rows.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { LetGoBanner } from '#ui/feedback/let-go-banner.tsx';

/** Why the server did not accept an entry, and the way to discard it. */
export function RefusedNotice({ op, onDone }: { op: OpRow; onDone: () => void }) {
  const { db } = useDevice();
  const { lastError: error, entityId, entityType } = op;
  const { reason } = attentionText({ kind: 'refused', entityType, error, sentence: error?.detail ?? null });
  return (
    <LetGoBanner
      icon={TriangleAlert}
      letGo={() => letGoEntry(db, entityId)}
      onDone={onDone}
      question={{
        title: 'Let this entry go?',
        description:
          'These counts are thrown away on this device. If your office should have them, cancel and use “Export unsent records…” under Sync status first.',
      }}
      reasonOf={troubleText}
      title={reason}
    >
      The server did not take this entry. Mend it and save it again, or let it go.
    </LetGoBanner>
  );
}
