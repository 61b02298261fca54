import { useState } from 'react';
import { useUnsaved } from '#db/react/unsaved.ts';
import { howMany } from '#domain/how-many.ts';
import { placeChanged } from '#lib/second-press.ts';
import { Button } from '#ui/button.tsx';

/** Makes room for another person. What is not on the disk would end with it, so then it asks first. */
export function SomeoneElse({ onPress }: { onPress: () => void }) {
  const { count } = useUnsaved();
  const [asked, setAsked] = useState(false);
  if (count === 0 || !asked)
    return (
      <Button
        kind="quiet"
        onClick={() => {
          if (count === 0) return onPress();
          placeChanged();
          setAsked(true);
        }}
        wide
      >
        Someone else
      </Button>
    );
  return (
    <div className="flex flex-col gap-3" role="alert">
      <p className="text-body">
        {howMany(count, 'entry is', 'entries are')} not saved, and would be lost. Unlock, and try again to save first.
      </p>
      <Button onClick={onPress} wide>
        Go on without saving
      </Button>
    </div>
  );
}
