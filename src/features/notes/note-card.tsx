import { listName } from '#domain/access/person-name.ts';
import { noteStampText, visitTimes } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { ArrivalMarks } from './arrival.tsx';
import { NoteBadge, type RowContext } from './note-columns.tsx';
import type { NoteItem } from './note-item.ts';
import { OpenVisitMark } from './open-visit-mark.tsx';
import { ReturnedMark, StateMark } from './review-mark.tsx';

/** A note on a small screen: the same facts in the same order. */
export function NoteCard({
  item,
  hours,
  context,
  withTherapist,
}: {
  item: NoteItem;
  /** In the spelling of its list. */
  hours: string;
  context: RowContext;
  withTherapist: boolean;
}) {
  return (
    <div className="flex flex-col gap-2 text-label tabular">
      <CardFacts
        facts={[
          ['Therapist', withTherapist && item.therapist && listName(item.therapist)],
          ['Service', `${shortDate(item.date)} ${visitTimes(item.begin, item.end)}`],
          ['Hours', hours],
          ['Location', item.location],
          ['Created', noteStampText({ created_at: item.createdAt, written_at: item.writtenAt }, context.zone)],
        ]}
      />
      <p className="flex min-h-chip flex-wrap items-center gap-2">
        {withTherapist ? (
          <StateMark item={item} />
        ) : (
          <>
            <NoteBadge context={context} item={item} />
            <OpenVisitMark item={item} />
            <ReturnedMark item={item} />
          </>
        )}
        <ArrivalMarks addenda={item.addenda} broughtIn={item.broughtIn} late={item.late} />
      </p>
    </div>
  );
}
