import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WaitingPerson } from '#db/queries/people.ts';
import { StatusButton } from '#ui/feedback/status-button.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { shortStatus, statusLook } from './status-look.ts';
import { useLevelAnnouncement } from './use-level-announcement.ts';
import { useOverallStatus } from './use-overall-status.ts';

/** Its own chunk, like a screen's: the bar is on every screen, the panel is opened now and then. */
const SyncStatusPanel = lazyPart(async () => (await import('./sync-status-panel.tsx')).SyncStatusPanel);

/** The state of everything, in the top bar. Opens the sync status: a panel on a wide screen, its own page on a small one. */
export function SyncButton({
  others = [],
}: {
  /** Other people with unsent work on this device. */
  others?: readonly WaitingPerson[];
}) {
  const status = useOverallStatus(others);
  const small = useMediaQuery(widths.underLg);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useLevelAnnouncement(status);
  if (!status) return null;
  const { tone, icon } = statusLook[status.level];

  function press() {
    if (pathname === '/sync') return;
    if (small) void navigate('/sync');
    else {
      setWasOpened(true);
      setOpen(true);
    }
  }

  return (
    <>
      <StatusButton
        aria-haspopup={small ? undefined : 'dialog'}
        icon={icon}
        onClick={press}
        shortText={shortStatus(status)}
        text={status.text}
        tone={tone}
      />
      {wasOpened && <SyncStatusPanel onClose={() => setOpen(false)} open={open && !small} others={others} />}
    </>
  );
}
