import { useLiveQuery } from 'dexie-react-hooks';
import { Users } from 'lucide-react';
import type { Client } from '#contract/people.ts';
import { discardEntry } from '#db/capture-entry.ts';
import { troubleText } from '#db/device/trouble-text.ts';
import { listBehaviors } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { BehaviorEntryRow, OpRow } from '#db/rows.ts';
import { listName } from '#domain/access/person-name.ts';
import { countText } from '#domain/note/count-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { DiscardBanner } from '#ui/feedback/discard-banner.tsx';

/** Somebody else has changed or deleted the entry, unseen by whoever changed it here: both are said, and one is chosen. */
export function OtherNotice({
  op: { lastError: error, entityId, entityType, kind },
  theirs,
  clients,
  onDone,
}: {
  op: OpRow;
  theirs: BehaviorEntryRow;
  clients: readonly Client[];
  onDone: () => void;
}) {
  const { db } = useDevice();
  const behaviors = useLiveQuery(() => listBehaviors(db), [db]);
  const nameOf = new Map(behaviors?.map(({ id, name }) => [id, name]));
  const client = clients.find(({ id }) => id === theirs.clientId);
  const counts = theirs.counts.map(({ behaviorId, count, seconds }) =>
    countText(nameOf.get(behaviorId) ?? 'A behavior', count, seconds),
  );
  const { reason } = attentionText({ kind: 'conflict', entityType, error, sentence: null });
  const whose = client ? `${listName(client)}, ` : '';
  return (
    <DiscardBanner
      icon={Users}
      discard={() => discardEntry(db, entityId, theirs)}
      onDone={onDone}
      question={{
        title: 'Discard your change?',
        description: 'What you changed is thrown away on this device. The entry stays as it is stored.',
      }}
      reasonOf={troubleText}
      title={reason}
    >
      <p>
        Stored is {whose}
        {shortDate(theirs.recordDate)}: {counts.join(', ')}
        {theirs.voided && `, deleted: ${theirs.voided.reason}`}.
      </p>
      <p>{chooseText(kind, theirs)}</p>
    </DiscardBanner>
  );
}

function chooseText(kind: OpRow['kind'], { voided }: BehaviorEntryRow): string {
  if (kind === 'voidEntry')
    return 'That you deleted or restored it is not done. Discard it to see the entry as it is, and decide again in Behavior List.';
  if (voided)
    return 'What you typed is below. Save it to keep it with the deleted entry, which counts again only once it is restored, or discard it.';
  return 'What you typed is below. Save it again to put it in the place of what is stored, or discard it.';
}
