import { TriangleAlert } from 'lucide-react';
import { listRecordStatuses, type RecordStatus } from '#db/queries/record-status.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import { useLive } from '#db/react/use-live.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SubmitRow } from './submit-row.tsx';

/** How far the session is on its way; undefined until it is known. */
export function useSessionStatus(): RecordStatus | undefined {
  const { device, session } = useSessionView();
  const key = { entityType: 'session' as const, entityId: session.id };
  return useLive(
    async () => (await listRecordStatuses(device.db, [key])).get(recordKeyOf(key)),
    [device.db, session.id],
  );
}

/** Before Submit: a part of the session waits for a person, and what is recorded after it waits with it. */
export function NeedsAttention() {
  const status = useSessionStatus();
  if (status?.state !== 'attention') return null;
  return (
    <Card flush>
      <SubmitRow
        actions={<ButtonLink to="/sync">See what</ButtonLink>}
        icon={TriangleAlert}
        title="A part of this session needs you before it can be sent"
        tone="attention"
      >
        Nothing is lost: what was recorded after it is on this device, and is sent once you have seen to it.
      </SubmitRow>
    </Card>
  );
}
