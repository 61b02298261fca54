import type { WaitingPerson } from '#db/queries/people.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DeviceFooter } from './device-footer.tsx';
import { SyncNowButton } from './sync-now-button.tsx';
import { SyncStatusBody } from './sync-status-body.tsx';
import { useSyncFacts } from './use-sync-facts.ts';
import { useSyncNow } from './use-sync-now.ts';

const stay = () => undefined;

/** The sync status as a page of its own (/sync). */
export function SyncStatusScreen({ others = [] }: { others?: readonly WaitingPerson[] }) {
  const facts = useSyncFacts();
  const { run, busy, text } = useSyncNow(facts);
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <PageHeader actions={<SyncNowButton busy={busy} onPress={run} />} title="Sync status" />
      {facts ? (
        <>
          <SyncStatusBody facts={facts} onLeave={stay} others={others} steps={text} />
          <div className="border-line border-t pt-4">
            <DeviceFooter facts={facts} onLeave={stay} />
          </div>
        </>
      ) : (
        <Skeleton label="Reading this device" />
      )}
    </div>
  );
}
