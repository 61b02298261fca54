import { FilePlus2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { listName } from '#domain/access/person-name.ts';
import { noteTextFields } from '#domain/note/note-fields.ts';
import { noteStampText, serviceText } from '#domain/note/stamp-text.ts';
import { shortDate, time12 } from '#domain/time/service-time.ts';
import { Addenda } from '#records/note/addenda.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { ArrivalNotices } from './arrival.tsx';
import { clientText, NoteBadge, type RowContext } from './note-columns.tsx';
import { correctionOf, type NoteItem, noteHoursText } from './note-item.ts';
import { OpenVisitMark } from './open-visit-mark.tsx';
import { RecordedNumbers } from './recorded-numbers.tsx';
import { StateMark } from './review-mark.tsx';

/** The whole note: facts, then its texts. */
export function WholeNote({
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
  const corrected = correctionOf(item);
  return (
    <article className="flex flex-col gap-5 py-1">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-section tracking-title wrap-anywhere">{clientText(item)}</h3>
        <p className="flex flex-wrap items-center gap-2">
          {withTherapist ? (
            <StateMark item={item} />
          ) : (
            <>
              <NoteBadge context={context} item={item} />
              <OpenVisitMark item={item} />
            </>
          )}
        </p>
      </div>
      {item.held && (
        <Banner icon={TriangleAlert} title="Times overlap another note" tone="attention">
          {item.timeconflicts} It can't be billed until the times are changed.
        </Banner>
      )}
      {corrected && <Banner icon={FilePlus2} title={corrected} tone="waiting" />}
      <ArrivalNotices broughtIn={item.broughtIn} late={item.late} own={!withTherapist} zone={zone} />
      <div className="border-line border-b pb-5 tabular">
        <Facts
          facts={[
            ...(withTherapist && item.therapist ? [{ term: 'Therapist', value: listName(item.therapist) }] : []),
            { term: 'Service', value: serviceText(item.date, item.begin) + (item.end && ` – ${time12(item.end)}`) },
            { term: 'Hours', value: noteHoursText(item) },
            { term: 'Location', value: item.location },
            ...noteTextFields.flatMap(({ key, label, inFacts }) =>
              inFacts ? [{ term: label, value: item.texts[key] }] : [],
            ),
            { term: 'Created', value: noteStampText({ created_at: item.createdAt, written_at: item.writtenAt }, zone) },
            { term: 'Insurance billed', value: item.billed ? shortDate(item.billed.slice(0, 10)) : 'Not billed' },
            ...(item.paid ? [{ term: 'Contractor paid', value: shortDate(item.paid.slice(0, 10)) }] : []),
          ]}
        />
      </div>
      {withTherapist && <RecordedNumbers item={item} zone={zone} />}
      {noteTextFields.map(
        ({ key, label, inFacts }) => !inFacts && <NoteText heading={label} key={key} text={item.texts[key]} />,
      )}
      <Addenda addenda={item.addenda} own={!withTherapist} zone={zone} />
      {children}
    </article>
  );
}

/** One text of a note under its name. */
function NoteText({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h4 className="mb-1 font-semibold text-label text-muted">{heading}</h4>
      {text.trim() === '' ? (
        <p className="text-body text-muted">Nothing written.</p>
      ) : (
        <p className="whitespace-pre-line text-body wrap-anywhere">{text}</p>
      )}
    </section>
  );
}
