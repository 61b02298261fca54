import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { letGoEntry } from '#db/capture-entry.ts';
import { useDevice } from '#db/device-context.ts';
import type { OpRow } from '#db/rows.ts';
import { attentionText } from '#sync/attention-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { LetGoDialog } from '#ui/let-go-dialog.tsx';
import { showToast } from '#ui/toast-store.ts';

/** Why the server did not take an entry, and the way to give it up, which asks first. */
export function RefusedNotice({ op, onDone }: { op: OpRow; onDone: () => void }) {
  const { db } = useDevice();
  const [asking, setAsking] = useState(false);
  const { lastError: error, entityId, entityType } = op;
  const { reason } = attentionText({ kind: 'refused', entityType, error, sentence: error?.detail ?? null });

  async function go() {
    await letGoEntry(db, entityId);
    showToast({ text: 'Let go' });
    onDone();
  }

  return (
    <>
      <Banner
        actions={<Button onClick={() => setAsking(true)}>Let it go…</Button>}
        icon={TriangleAlert}
        title={reason}
        tone="attention"
      >
        The server did not take this entry. Mend it and save it again, or let it go.
      </Banner>
      <LetGoDialog
        description="These counts are thrown away on this device. If your office should have them, cancel and use “Export unsent records…” under Sync status first."
        onClose={() => setAsking(false)}
        onSure={() => void go()}
        open={asking}
        title="Let this entry go?"
      />
    </>
  );
}
