import type { WaitingPerson } from '#db/queries/people.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { DeviceFooter } from './device-footer.tsx';
import { StatusHeading } from './status-section.tsx';
import { SyncNowButton } from './sync-now-button.tsx';
import { SyncStatusBody } from './sync-status-body.tsx';
import { useSyncFacts } from './use-sync-facts.ts';
import { useSyncNow } from './use-sync-now.ts';

type PanelProps = {
  open: boolean;
  onClose: () => void;
  others: readonly WaitingPerson[];
};

/** The sync status over the page, 480 px on the right. Reads nothing while it is closed. */
export function SyncStatusPanel({ open, onClose, others }: PanelProps) {
  const facts = useSyncFacts(open);
  const { run, busy, text } = useSyncNow(facts);
  return (
    <SidePanel
      actions={<SyncNowButton busy={busy} onPress={run} />}
      footer={facts && <DeviceFooter facts={facts} onLeave={onClose} />}
      modal
      onClose={onClose}
      open={open}
      title="Sync status"
    >
      {facts ? (
        <StatusHeading value="h3">
          <SyncStatusBody facts={facts} onLeave={onClose} others={others} steps={text} />
        </StatusHeading>
      ) : (
        <Skeleton label="Reading this device" />
      )}
    </SidePanel>
  );
}
