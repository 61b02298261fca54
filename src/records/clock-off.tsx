import { ClockAlert } from 'lucide-react';
import { findContact } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import { clockOffText } from '#sync/words/clock-off-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** What is wrong with the clock of this device, as of the last answer of the server; null where nothing is. */
export function useClockOff(): ReturnType<typeof clockOffText> {
  const { db } = useDevice();
  const contact = useLive(() => findContact(db), [db]);
  return clockOffText(contact?.offsetMs);
}

/** Says so wherever the times of a visit are chosen or signed. */
export function ClockOff() {
  const off = useClockOff();
  if (!off) return null;
  return (
    <Banner icon={ClockAlert} title={off.title} tone="waiting">
      {off.text}
    </Banner>
  );
}
