import { ArrowRight, FileText } from 'lucide-react';
import { useAccount } from '#db/react/use-account.ts';
import { lookupText, sessionLocations } from '#domain/lookups.ts';
import { sessionRangeText } from '#domain/note/stamp-text.ts';
import { longDate } from '#domain/time/service-time.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { BroughtInBy } from '#records/brought-in-by.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { NumberList } from '#ui/table/number-list.tsx';
import { hoursText } from './client-session-columns.tsx';
import type { ClientSession } from './client-session-items.ts';

interface ClientSessionPanelProps {
  /** "Ruiz, Maya" */
  client: string;
  item: ClientSession | undefined;
  onClose: () => void;
}

/** One session beside the list: its visit, all its numbers, what was assigned to it, and the way to it and its note. */
export function ClientSessionPanel({ client, item, onClose }: ClientSessionPanelProps) {
  return (
    <SidePanel
      footer={item && <Ways item={item} />}
      onClose={onClose}
      open={item !== undefined}
      title={item ? `${client}, ${longDate(item.row.startDate)}` : ''}
    >
      {item && <Session item={item} />}
    </SidePanel>
  );
}

function Session({ item }: { item: ClientSession }) {
  const { row, therapist, note, numbers, behaviors, skills } = item;
  const { policy } = useAccount();
  const voided = row.state === 'voided' ? row.voided : undefined;
  return (
    <div className="flex flex-col gap-5">
      <Facts
        facts={[
          { term: 'Therapist', value: therapist },
          { term: 'Session', value: sessionRangeText(row) },
          { term: 'Hours', value: hoursText(item) },
          { term: 'Location', value: lookupText(sessionLocations, row.visitLocation) },
          { term: 'Status', value: voided ? `Started by mistake: ${voided.reason}` : row.state },
          { term: 'Note', value: note || 'None' },
          ...(row.broughtIn
            ? [{ term: 'From a file', value: <BroughtInBy broughtIn={row.broughtIn} zone={policy.timeZone} /> }]
            : []),
        ]}
      />
      <section aria-labelledby="session-recorded">
        <h3 className="mb-1 font-semibold text-body" id="session-recorded">
          Recorded
        </h3>
        {numbers.length === 0 ? (
          <p className="text-label text-muted">Nothing was counted or scored in it.</p>
        ) : (
          <NumberList lines={numbers} />
        )}
      </section>
      <section aria-labelledby="session-assigned">
        <h3 className="mb-2 font-semibold text-body" id="session-assigned">
          Assigned to it
        </h3>
        <Facts
          facts={[
            { term: 'Behaviors', value: behaviors.join(', ') },
            { term: 'Skills', value: skills.join(', ') },
          ]}
        />
      </section>
    </div>
  );
}

function Ways({ item: { row, isOwn, note } }: { item: ClientSession }) {
  const { goToSession } = useAppActions();
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn && (
        <Button iconEnd={ArrowRight} onClick={() => goToSession(row.id, 'data')}>
          Open the session
        </Button>
      )}
      {note !== '' && (
        <ButtonLink icon={FileText} to={notePath(row, isOwn)}>
          Open the note
        </ButtonLink>
      )}
    </div>
  );
}

/** One's own note opens in its form, another's in the list of all therapists. */
function notePath({ noteUid, startDate, userId }: ClientSession['row'], isOwn: boolean): string {
  if (isOwn) return `/note/add-edit/${noteUid}`;
  return `/company/notes?${new URLSearchParams({ user: String(userId), daterange: `${startDate},${startDate}`, open: noteUid })}`;
}
