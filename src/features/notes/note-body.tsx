import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { listName } from '#domain/access/person-name.ts';
import { noteTextFields } from '#domain/note/note-fields.ts';
import { noteCreatedText, serviceText } from '#domain/note/stamp-text.ts';
import { longDate, time12 } from '#domain/time/service-time.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyCell } from '#ui/table/empty-cell.tsx';
import { ArrivalNotices } from './arrival.tsx';
import { Addenda } from './note-addenda.tsx';
import { clientText, NoteBadge, type RowContext } from './note-columns.tsx';
import { type NoteItem, noteHoursText } from './note-item.ts';
import { NoteText } from './note-text.tsx';
import { SessionData } from './session-data.tsx';

/** The whole note: facts, then its texts. */
export function NoteBody({
  item,
  context,
  withTherapist,
  children,
}: {
  item: NoteItem;
  context: RowContext;
  withTherapist: boolean;
  children?: ReactNode;
}) {
  const { zone } = context;
  return (
    <article className="flex flex-col gap-5 py-1">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-section tracking-title wrap-anywhere">{clientText(item)}</h3>
        <NoteBadge context={context} item={item} />
      </div>
      {item.held && (
        <Banner icon={TriangleAlert} title="Times overlap another note" tone="attention">
          {item.timeconflicts} It can't be billed until the times are changed.
        </Banner>
      )}
      <ArrivalNotices broughtIn={item.broughtIn} late={item.late} own={!withTherapist} zone={zone} />
      <dl className="grid grid-cols-[8rem_1fr] field:grid-cols-[9.5rem_1fr] gap-y-2.5 border-line border-b pb-5 text-body">
        {withTherapist && item.therapist && <Fact term="Therapist">{listName(item.therapist)}</Fact>}
        <Fact term="Service">
          {serviceText(item.date, item.begin)}
          {item.end && ` – ${time12(item.end)}`}
        </Fact>
        <Fact term="Hours">{noteHoursText(item)}</Fact>
        <Fact term="Location">{item.location}</Fact>
        {noteTextFields.map(
          ({ key, label, inFacts }) =>
            inFacts && (
              <Fact key={key} term={label}>
                {item.texts[key]}
              </Fact>
            ),
        )}
        <Fact term="Created">{noteCreatedText(item.createdAt, zone)}</Fact>
        <Fact term="Insurance billed">{item.billed ? longDate(item.billed.slice(0, 10)) : 'Not billed'}</Fact>
        {item.paid && <Fact term="Contractor paid">{longDate(item.paid.slice(0, 10))}</Fact>}
      </dl>
      {withTherapist && <SessionData item={item} />}
      {noteTextFields.map(
        ({ key, label, inFacts }) => !inFacts && <NoteText heading={label} key={key} text={item.texts[key]} />,
      )}
      <Addenda addenda={item.addenda} zone={zone} />
      {children}
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="pr-3 text-label text-muted leading-(--lead-body)">{term}</dt>
      <dd className="min-w-0 tabular wrap-anywhere">{children || <EmptyCell />}</dd>
    </>
  );
}
