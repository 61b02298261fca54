import { useLiveQuery } from 'dexie-react-hooks';
import { findNoteHistory } from '#db/queries/note-versions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { ChangedFields } from '#records/note/addenda.tsx';
import { earlierVersions } from '#sync/note-versions.ts';

/** How the note read before, as far as this device knows: nothing that was overwritten is lost. */
export function EarlierVersions({ uid, zone }: { uid: string; zone: string }) {
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
