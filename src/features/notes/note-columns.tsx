import type { RecordStatus } from '#db/queries/record-status.ts';
import { listName } from '#domain/access/person-name.ts';
import { noteCreatedText, serviceText, visitTimes } from '#domain/note/stamp-text.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { indexColumn } from '#ui/table/index-column.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { ArrivalMarks } from './arrival.tsx';
import { type NoteItem, noteHoursAmong, noteHoursText } from './note-item.ts';
import { OpenVisitMark } from './open-visit-mark.tsx';
import { ReturnedMark, StateMark } from './review-mark.tsx';

/** What a row needs to be shown besides the note. */
export type RowContext = {
  zone: string;
  now: number;
  /** Of one's own notes: what became of them on this device. */
  statusOf: ((item: NoteItem) => RecordStatus | undefined) | undefined;
};

const unknownClient = 'Client not on this device';

export const clientText = (item: NoteItem): string => (item.client ? listName(item.client) : unknownClient);

/** May break its line between date and time, nowhere else. */
function stampCell(stamp: string) {
  const [date, ...time] = stamp.split(' ');
  return (
    <>
      {date} <span className="whitespace-nowrap">{time.join(' ')}</span>
    </>
  );
}

/**
 * The specification's columns, in its order, and Sync: where all therapists are shown, their name and the note's state
 * instead.
 */
export function noteColumns(context: RowContext, withTherapist: boolean): Column<NoteItem>[] {
  // Day and time in one line leave no room for the last column on a tablet: it would be under the row's menu.
  const stamp = (key: string, header: string, textOf: (item: NoteItem) => string): Column<NoteItem> => ({
    key,
    header,
    width: 176,
    wraps: true,
    cell: (item) => stampCell(textOf(item)),
  });
  const createdText = (item: NoteItem) => noteCreatedText(item.createdAt, context.zone);
  return [
    indexColumn,
    ...(withTherapist
      ? [
          {
            key: 'therapist',
            header: 'Therapist',
            width: 132,
            wraps: true,
            cell: (item: NoteItem) => (item.therapist ? listName(item.therapist) : ''),
          },
        ]
      : []),
    { key: 'client', header: 'Client', names: true, width: 148, wraps: true, cell: clientText },
    stamp('start', 'Service Start Date', (item) => serviceText(item.date, item.begin)),
    stamp('end', 'Service End Date', (item) => serviceText(item.date, item.end)),
    { key: 'hours', header: 'Hours', align: 'right', width: 63, cell: noteHoursText, cellAmong: noteHoursAmong },
    { key: 'location', header: 'Location', cell: (item) => item.location },
    {
      ...stamp('created', 'Created', createdText),
      cell: (item) => (
        <>
          {stampCell(createdText(item))}
          {!withTherapist && (
            <>
              <OpenVisitMark item={item} />
              <ReturnedMark item={item} />
            </>
          )}
          <ArrivalMarks addenda={item.addenda} broughtIn={item.broughtIn} late={item.late} />
        </>
      ),
    },
    withTherapist
      ? { key: 'state', header: 'State', cell: (item) => <StateMark item={item} /> }
      : { key: 'sync', header: 'Sync', cell: (item) => <NoteBadge compact context={context} item={item} /> },
  ];
}

/** The same where their place has no room for begin and end beside each other: when it was in one column. */
export function foldedNoteColumns(context: RowContext, withTherapist: boolean): Column<NoteItem>[] {
  return noteColumns(context, withTherapist).flatMap((column) => {
    if (column.key === 'index' || column.key === 'end') return [];
    if (column.key !== 'start') return [column];
    const cell = ({ date, begin, end }: NoteItem) => (
      <>
        {shortDate(date)} <span className="whitespace-nowrap">{visitTimes(begin, end)}</span>
      </>
    );
    return [{ ...column, header: 'Service', cell }];
  });
}

/** The note's status; nothing until it is known. */
export function NoteBadge({
  item,
  context,
  compact = false,
}: {
  item: NoteItem;
  context: RowContext;
  compact?: boolean;
}) {
  const status = context.statusOf?.(item);
  if (!status) return null;
  const time = status.sentAt === null ? undefined : sentText(status.sentAt, context.now, context.zone);
  return <SyncBadge compact={compact} state={status.state} time={time} />;
}
