import type { WaitingPerson } from '#db/queries/people.ts';
import { AttentionSection } from './attention-section.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { NotSavedSection } from './not-saved-section.tsx';
import { SentSection } from './sent-section.tsx';
import type { SyncFacts } from './use-sync-facts.ts';
import { WaitingSection } from './waiting-section.tsx';

/** The sync status, in an order that never changes: not saved, attention, waiting, sent, other people. */
export function SyncStatusBody({
  facts,
  steps,
  others,
  onLeave,
}: {
  facts: SyncFacts;
  steps: string;
  others: readonly WaitingPerson[];
  /** Before another screen is opened. */
  onLeave: () => void;
}) {
  return (
    <div className="flex flex-col gap-5">
      <NotSavedSection facts={facts} />
      <ConnectionBanner facts={facts} othersWait={others.length > 0} steps={steps} />
      <AttentionSection items={facts.attention} onLeave={onLeave} today={facts.today} />
      <WaitingSection facts={facts} />
      <SentSection facts={facts} others={others} />
    </div>
  );
}
