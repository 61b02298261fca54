import { useLiveQuery } from 'dexie-react-hooks';
import { FilePen, FilePlus2, TriangleAlert } from 'lucide-react';
import { findNoteHistory } from '#db/queries/note-versions.ts';
import { listNoteWork } from '#db/queries/note-work.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { OpRow } from '#db/rows.ts';
import { objectOf } from '#domain/json-object.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { ChangedFields } from '#records/note/addenda.tsx';
import { earlierVersions } from '#sync/earlier-versions.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { NoteActions } from './note-actions.ts';
import type { NoteItem } from './note-item.ts';
import { ReturnedBefore, ReviewState } from './review-state.tsx';

/** Under one's own note: what waits for its author, and how it read before. */
export function OwnNoteAside({ item, zone, onEdit }: { item: NoteItem; zone: string; onEdit: NoteActions['onEdit'] }) {
  const { db } = useDevice();
  const work = useLiveQuery(() => listNoteWork(db, item.uid), [db, item.uid]) ?? [];
  const refused = work.findLast(({ state }) => state === 'conflict' || state === 'rejected');
  const adding = work.find(({ kind, state }) => kind === 'addAddendum' && (state === 'queued' || state === 'inflight'));
  return (
    <>
      <ReviewState item={item} zone={zone} />
      {refused && <Refused item={item} onEdit={onEdit} op={refused} />}
      {adding && (
        <Banner icon={FilePlus2} title="An addendum waits to be sent" tone="waiting">
          {reasonOf(adding)}
        </Banner>
      )}
      {item.draftAt && !item.isDraft && (
        <Banner
          actions={onEdit && <Button onClick={() => onEdit(item)}>Go on writing</Button>}
          icon={FilePen}
          title="You have changes that are not submitted"
          tone="info"
        >
          Kept on this device {noteCreatedText(item.draftAt, zone)}.
        </Banner>
      )}
      <ReturnedBefore item={item} zone={zone} />
      <EarlierVersions uid={item.uid} zone={zone} />
    </>
  );
}

function Refused({ op, item, onEdit }: { op: OpRow; item: NoteItem; onEdit: NoteActions['onEdit'] }) {
  const error = op.lastError;
  const kind = op.state === 'conflict' ? 'conflict' : 'refused';
  const { reason, advice } = attentionText({ kind, error, sentence: error?.detail ?? null });
  const compare = error?.code === 'version';
  return (
    <Banner
      actions={onEdit && <Button onClick={() => onEdit(item)}>{compare ? 'Choose a version' : 'Fix'}</Button>}
      icon={TriangleAlert}
      title={reason}
      tone="attention"
    >
      {compare ? 'Both versions are kept until you choose.' : (error?.detail ?? advice)}
    </Banner>
  );
}

function reasonOf({ body }: OpRow): string {
  return String(objectOf(body).reason ?? '');
}

/** How the note read before, as far as this device knows: nothing that was overwritten is lost. */
function EarlierVersions({ uid, zone }: { uid: string; zone: string }) {
  const { db } = useDevice();
  const versions = useLiveQuery(async () => earlierVersions(await findNoteHistory(db, uid)), [db, uid]);
  if (!versions || versions.length === 0) return null;
  return (
    <details className="rounded-card border border-line p-3">
      <summary className="flex min-h-hit items-center font-semibold text-label">
        Earlier versions ({versions.length})
      </summary>
      <ul className="flex flex-col gap-4 pt-2">
        {versions.map(({ key, by, at, fields }) => (
          <li key={key}>
            <h4 className="font-semibold text-label text-muted">
              {by}, {noteCreatedText(at, zone)}
            </h4>
            <ChangedFields fields={fields} />
          </li>
        ))}
      </ul>
    </details>
  );
}
