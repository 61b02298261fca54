import { Trash2 } from 'lucide-react';
import { troubleText } from '#db/device/trouble-text.ts';
import { useDevice } from '#db/react/device-context.ts';
import { forgetNote } from '#db/store/forget-note.ts';
import { LetGoBanner } from '#ui/feedback/let-go-banner.tsx';

/** What became of the note, and the way to discard its words. */
export function LetGoNotice({ uid, onDone }: { uid: string; onDone: () => void }) {
  const { db } = useDevice();
  return (
    <LetGoBanner
      icon={Trash2}
      letGo={() => forgetNote(db, uid)}
      onDone={onDone}
      question={{
        title: 'Let your words go?',
        description: 'What you wrote after the note was last sent is thrown away. Nobody else has it.',
      }}
      reasonOf={troubleText}
      title="This note was deleted"
    >
      What you wrote stands below, on this device alone. Save it as a new note, or let it go.
    </LetGoBanner>
  );
}
