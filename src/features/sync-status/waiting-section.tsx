import { ArrowUp, Clock } from 'lucide-react';
import { useState } from 'react';
import { recordKeyOf } from '#db/queries/records.ts';
import type { UnsentDetail } from '#db/queries/unsent-details.ts';
import { howMany } from '#domain/how-many.ts';
import { agoText, asOfText } from '#domain/time/moment-text.ts';
import { time12 } from '#domain/time/service-time.ts';
import { recordTitle } from '#sync/words/record-text.ts';
import { Button } from '#ui/button.tsx';
import { RecordDetailsDialog } from './record-details-dialog.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordList, StatusSection } from './status-section.tsx';
import type { SyncFacts } from './use-sync-facts.ts';

/** What is on this device and not on the server, oldest first. */
export function WaitingSection({ facts }: { facts: SyncFacts }) {
  const { waiting, today, now, zone } = facts;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const opened = waiting.find((record) => recordKeyOf(record) === openKey);
  const [oldest] = waiting;
  if (!oldest) return null;
  return (
    <StatusSection aside={`oldest ${agoText(oldest.since, now)}`} title={`Waiting to send (${waiting.length})`}>
      <RecordList label="Waiting to send">
        {waiting.map((record) => {
          const title = recordTitle(record, record.about, today);
          return (
            <RecordRow
              action={
                <Button
                  aria-label={`Details, ${title}`}
                  className="-mr-2"
                  kind="quiet"
                  onClick={() => setOpenKey(recordKeyOf(record))}
                >
                  Details
                </Button>
              }
              icon={record.state === 'sending' ? ArrowUp : Clock}
              key={recordKeyOf(record)}
              title={title}
              tone={record.state === 'sending' ? 'info' : 'waiting'}
            >
              {record.state === 'sending' ? 'Sending…' : contentsText(record, (at) => asOfText(at, now, zone))}
            </RecordRow>
          );
        })}
      </RecordList>
      <RecordDetailsDialog facts={facts} onClose={() => setOpenKey(null)} record={opened} />
    </StatusSection>
  );
}

/** Which visit it is, and how much of it waits: "3:00 PM · 46 events", "3:00 PM · Submitted 5:04 PM". */
function contentsText(record: UnsentDetail, timeOf: (at: string) => string): string {
  const parts: string[] = record.about.time ? [time12(record.about.time)] : [];
  if (record.events > 0) parts.push(howMany(record.events, 'event'));
  else if (record.kinds.includes('startSession')) parts.push('Session start');
  if (record.submittedAt) parts.push(`Submitted ${timeOf(record.submittedAt)}`);
  else if (record.kinds.includes('saveSessionNote')) parts.push('Draft');
  else if (record.kinds.includes('saveNote')) parts.push('Saved here');
  if (record.kinds.includes('restartSession')) parts.push('Restart');
  if (record.kinds.includes('voidSession')) parts.push('Started by mistake');
  if (record.kinds.includes('voidEntry')) parts.push('Deleted or restored');
  return parts.join(' · ');
}
