import { useContext, useState } from 'react';
import { isUnsavedElsewhere } from '#db/device/unsaved-elsewhere.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { howMany } from '#domain/how-many.ts';
import { placeChanged } from '#lib/second-press.ts';
import { Button } from '#ui/button.tsx';

/** Makes room for another person. What is not on the disk would end with it, so then it asks first. */
export function SomeoneElse({ onPress }: { onPress: () => void }) {
  const { count } = useUnsaved();
  const device = useContext(DeviceContext);
  const [asked, setAsked] = useState(false);
  const [elsewhere, setElsewhere] = useState(false);

  async function press() {
    const others = count === 0 && device !== null && (await isUnsavedElsewhere(device));
    if (count === 0 && !others) return onPress();
    placeChanged();
    setElsewhere(others);
    setAsked(true);
  }

  if (!asked || (count === 0 && !elsewhere))
    return (
      <Button kind="quiet" onClick={() => void press()} wide>
        Someone else
      </Button>
    );
  return (
    <div className="flex flex-col gap-3" role="alert">
      <p className="text-body">
        {count > 0 ? howMany(count, 'entry is', 'entries are') : 'Entries in another window are'} not saved, and would
        be lost. Unlock, and try again to save first.
      </p>
      <Button onClick={onPress} wide>
        Go on without saving
      </Button>
    </div>
  );
}
