import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { EntryActs } from './entry-acts.tsx';
import { BroughtIn, byText, Corrected, clientText, Deleted, EntryBadge, FromSession } from './entry-columns.tsx';
import { EntryHistory } from './entry-history.tsx';
import type { EntryItem } from './entry-page.ts';

/** The whole entry beside the list. */
export function EntryPanel({
  item,
  now,
  zone,
  onClose,
  mayEdit,
}: {
  item: EntryItem | undefined;
  now: number;
  zone: string;
  onClose: () => void;
  /** This person may change it, if it was typed in by hand. */
  mayEdit: boolean;
}) {
  const sessionId = item?.row.sessionId;
  const voided = item?.row.voided;
  return (
    <SidePanel
      footer={item && <EntryActs item={item} mayEdit={mayEdit} onDeleted={onClose} />}
      onClose={onClose}
      open={item !== undefined}
      title={item ? clientText(item) : ''}
    >
      {item && (
        <div className="flex flex-col gap-5 text-body">
          <p className="flex flex-wrap gap-2">
            {sessionId && <FromSession />}
            {item.row.corrected && <Corrected />}
            {item.row.broughtIn && <BroughtIn />}
            {voided && <Deleted />}
            <EntryBadge item={item} now={now} zone={zone} />
          </p>
          <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2">
            <Fact name="Record date">{shortDate(item.row.recordDate)}</Fact>
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
            {item.row.corrected && (
              <Fact name="Corrected">
                By {item.row.corrected.by}, {noteCreatedText(item.row.corrected.at, zone)}
              </Fact>
            )}
            {item.row.broughtIn && (
              <Fact name="Brought in">
                By {item.row.broughtIn.by}, {noteCreatedText(item.row.broughtIn.at, zone)}, from a file and not from its
                author’s device; a second person accepted it.
              </Fact>
            )}
            {voided && (
              <Fact name="Deleted">
                {noteCreatedText(voided.at, zone)}
                {item.voidedBy && ` by ${item.voidedBy}`}: {voided.reason}
              </Fact>
            )}
          </dl>
          {!sessionId && <EntryHistory key={item.row.uid} nameOf={item.nameOf} uid={item.row.uid} zone={zone} />}
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
