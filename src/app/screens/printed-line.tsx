import { createPortal } from 'react-dom';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { paperStampText } from '#domain/note/stamp-text.ts';
import { usePrinting } from '#ui/layout/use-printing.ts';

/** The last line of whatever is printed: paper is older than what it is compared with. */
export function PrintedLine() {
  const { clock } = useDevice();
  const { user, policy } = useAccount();
  if (!usePrinting()) return null;
  const at = paperStampText(new Date(clock.now()).toISOString(), policy.timeZone);
  return createPortal(
    <p className="mt-4 px-6 text-label" data-print="last">
      Printed {at} by {user.profile.name}
    </p>,
    document.body,
  );
}
