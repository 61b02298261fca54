import { listName } from '#domain/access/person-name.ts';
import { noteCreatedText, serviceText } from '#domain/note/stamp-text.ts';
import { time12 } from '#domain/time/service-time.ts';
import { ArrivalMarks } from './arrival.tsx';
import { NoteBadge, type RowContext } from './note-columns.tsx';
import { type NoteItem, noteHoursText } from './note-item.ts';
import { ReviewMark } from './review-mark.tsx';

/** A note on a small screen: the same facts in the same order. */
export function NoteCard({
  item,
  context,
  withTherapist,
}: {
  item: NoteItem;
  context: RowContext;
  withTherapist: boolean;
}) {
  const created = noteCreatedText(item.createdAt, context.zone);
  return (
    <div className="flex flex-col gap-2 text-label tabular">
      {withTherapist && item.therapist && <p className="text-muted">{listName(item.therapist)}</p>}
      <p>
        {serviceText(item.date, item.begin)}
        {item.end && ` – ${time12(item.end)}`}
      </p>
      <p className="text-muted">
        {noteHoursText(item)}
        {!item.isDraft && ' h'}
        {item.location && ` · ${item.location}`} · created {created}
      </p>
      <p className="flex min-h-chip flex-wrap items-center gap-2">
        <NoteBadge context={context} item={item} />
        <ReviewMark item={item} own={!withTherapist} />
        <ArrivalMarks broughtIn={item.broughtIn} late={item.late} />
      </p>
    </div>
  );
}
