import { ArrowRight, Pencil } from 'lucide-react';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { longDate } from '#domain/time/service-time.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { byText, clientText, EntryBadge, FromSession } from './entry-columns.tsx';
import type { EntryItem } from './list-page.ts';

/** The whole entry beside the list. */
export function EntryPanel({
  item,
  now,
  zone,
  onClose,
  mayEdit,
  onOpenSession,
}: {
  item: EntryItem | undefined;
  now: number;
  zone: string;
  onClose: () => void;
  /** This person may edit it, if it was typed in by hand. */
  mayEdit: boolean;
  /** Missing where this person may not open the session. */
  onOpenSession: ((sessionId: string) => void) | undefined;
}) {
  const sessionId = item?.row.sessionId;
  return (
    <SidePanel
      footer={
        sessionId
          ? onOpenSession && (
              <Button iconEnd={ArrowRight} onClick={() => onOpenSession(sessionId)}>
                Open the session
              </Button>
            )
          : item &&
            mayEdit && (
              <ButtonLink icon={Pencil} to={`/behavior/add?entry=${item.row.uid}`}>
                Edit
              </ButtonLink>
            )
      }
      onClose={onClose}
      open={item !== undefined}
      title={item ? clientText(item) : ''}
    >
      {item && (
        <div className="flex flex-col gap-5 text-body">
          <p className="flex flex-wrap gap-2">
            {sessionId && <FromSession />}
            <EntryBadge item={item} now={now} zone={zone} />
          </p>
          <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2">
            <Fact name="Record date">{longDate(item.row.recordDate)}</Fact>
            <Fact name="By">{byText(item) || '–'}</Fact>
            <Fact name="Recorded">{noteCreatedText(item.row.createdAt, zone)}</Fact>
            <Fact name="Behaviors">
              <ul>
                {item.counts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Fact>
            <Fact name="Comment">
              <bdi className="whitespace-pre-wrap">{item.row.comment || '–'}</bdi>
            </Fact>
          </dl>
        </div>
      )}
    </SidePanel>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-label text-muted">{name}</dt>
      <dd className="min-w-0 tabular wrap-anywhere">{children}</dd>
    </>
  );
}
