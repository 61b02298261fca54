import { CircleAlert } from 'lucide-react';
import { useDevice } from '#db/react/device-context.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { useUnsavedElsewhere } from '#db/react/use-unsaved-elsewhere.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { UNSAVED_ELSEWHERE } from '#sync/words/unsaved-elsewhere-text.ts';
import { RetryOrDiscard } from '#ui/feedback/retry-or-discard.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordList, StatusSection } from './status-section.tsx';
import type { SyncFacts } from './use-sync-facts.ts';

/** What was done here and is not on the disk: it goes with this page unless it is tried again. Or that another window has such. */
export function NotSavedSection({ facts }: { facts: Pick<SyncFacts, 'now' | 'zone'> }) {
  const { lost, retryAll, dismiss } = useUnsaved();
  const elsewhere = useUnsavedElsewhere(useDevice(), facts.now);
  if (elsewhere)
    return (
      <StatusSection title="Not saved in another window">
        <p className="text-body">{UNSAVED_ELSEWHERE}</p>
      </StatusSection>
    );
  if (lost.length === 0) return null;
  const timeOf = (at: number) => asOfText(new Date(at).toISOString(), facts.now, facts.zone);
  return (
    <StatusSection title={`Not saved (${lost.length})`}>
      <RecordList label="Not saved">
        {lost.map(({ id, what, of, at, advice }) => (
          <RecordRow icon={CircleAlert} key={id} title={[of, what].filter(Boolean).join(', ')} tone="attention">
            {timeOf(at)} · {advice}
          </RecordRow>
        ))}
      </RecordList>
      <div className="mt-3 flex flex-wrap gap-3">
        <RetryOrDiscard
          count={lost.length}
          onDiscard={dismiss}
          onRetry={lost.some(({ canRetry }) => canRetry) ? retryAll : undefined}
        />
      </div>
    </StatusSection>
  );
}
