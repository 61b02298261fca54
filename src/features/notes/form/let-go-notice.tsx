import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDevice } from '#db/device-context.ts';
import { forgetNote } from '#db/forget-note.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { LetGoDialog } from '#ui/let-go-dialog.tsx';
import { showToast } from '#ui/toast-store.ts';

/** What became of the note, and the way to let its words go, which asks first. */
export function LetGoNotice({ uid, onDone }: { uid: string; onDone: () => void }) {
  const { db } = useDevice();
  const [asking, setAsking] = useState(false);

  async function go() {
    await forgetNote(db, uid);
    showToast({ text: 'Let go' });
    onDone();
  }

  return (
    <>
      <Banner
        actions={<Button onClick={() => setAsking(true)}>Let it go…</Button>}
        icon={Trash2}
        title="This note was deleted"
        tone="attention"
      >
        What you wrote stands below, on this device alone. Save it as a new note, or let it go.
      </Banner>
      <LetGoDialog
        description="What you wrote after the note was last sent is thrown away. Nobody else has it."
        onClose={() => setAsking(false)}
        onSure={() => void go()}
        open={asking}
        title="Let your words go?"
      />
    </>
  );
}
