import { CheckCheck, Users } from 'lucide-react';
import { useContext, useId, useState } from 'react';
import type { WaitingPerson } from '#db/queries/people.ts';
import { recordKeyOf } from '#db/queries/records.ts';
import { initialName } from '#domain/access/person-name.ts';
import { stampTime } from '#domain/time/moment-text.ts';
import { recordTitle } from '#sync/words/record-text.ts';
import { Button } from '#ui/button.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { ComparedBadge } from './compared-badge.tsx';
import { StatusHeading } from './status-section.tsx';
import type { SyncFacts } from './use-sync-facts.ts';

/** What the server accepted today, folded up, and who else has work waiting on this device. */
export function SentSection({ facts, others }: { facts: SyncFacts; others: readonly WaitingPerson[] }) {
  const { sent, today, zone } = facts;
  const [shown, setShown] = useState(false);
  const listId = useId();
  const Heading = useContext(StatusHeading);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex min-h-14 items-center gap-3.5 px-4">
        <CheckCheck aria-hidden="true" className="size-6 shrink-0 text-sent-fg" />
        <Heading className="flex-1 font-semibold text-body">Sent today ({sent.length})</Heading>
        {sent.length > 0 && (
          <Button
            aria-controls={listId}
            aria-expanded={shown}
            aria-label={shown ? 'Hide what was sent today' : 'Show what was sent today'}
            className="-mr-2"
            kind="quiet"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {shown && (
        <ul aria-label="Sent today" className="border-line border-t" id={listId}>
          {sent.map((record) => (
            <li
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-line border-b px-4 py-2 text-label last:border-b-0"
              key={recordKeyOf(record)}
            >
              <span className="min-w-0 wrap-anywhere">{recordTitle(record, record.about, today)}</span>
              <span className="flex flex-wrap items-center gap-x-3">
                <ComparedBadge comparison={record.comparison} />
                <SyncBadge state="sent" time={stampTime(record.at, zone)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="flex min-h-14 items-center gap-3.5 border-line border-t px-4 py-2 text-label">
          <Users aria-hidden="true" className="size-6 shrink-0 text-muted" />
          <span className="min-w-0">
            Other people on this device:{' '}
            <strong className="font-semibold">
              {others.map((person) => `${initialName(person.name)}, ${person.waiting} waiting`).join(' · ')}
            </strong>
            <span className="block text-muted">It goes out when they unlock or sign in here.</span>
          </span>
        </p>
      )}
    </div>
  );
}
