import { useLiveQuery } from 'dexie-react-hooks';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { discardEntry } from '#db/capture-entry.ts';
import { troubleText } from '#db/device/trouble-text.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { OpRow } from '#db/rows.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { DiscardBanner } from '#ui/feedback/discard-banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { EntryFormView, type EntryFormViewProps } from './entry-form-view.tsx';
import { type EntryToMend, findEntryToMend } from './entry-to-mend.ts';
import { FetchedEntry, NothingToMend } from './fetched-entry.tsx';
import { OtherNotice } from './other-notice.tsx';
import { useEntryForm } from './use-entry-form.ts';

type Props = Omit<EntryFormViewProps, 'entry' | 'uid' | 'onSaved' | 'asksReason' | 'unsentReason'> & { uid: string };

/**
 * An entry of one's own, or of another's for who may correct them: changed and sent again under its own uid. One that the
 * server refused can also be discarded.
 */
export function MendEntry({ uid, mayCorrect, ...props }: Props & { mayCorrect: boolean }) {
  const { db } = useDevice();
  const found = useLiveQuery(
    async () => ({
      entry: await findEntryToMend(db, uid, mayCorrect),
      isHere: (await db.entries.get(uid)) !== undefined,
    }),
    [db, uid, mayCorrect],
  );
  const [known, setKnown] = useState<EntryToMend | null>(null);
  // As it was when it was opened: once it is saved again, it is no longer refused.
  if (!known && found?.entry) setKnown(found.entry);
  if (known) return <MendForm {...props} mended={known} uid={uid} />;
  if (!found) return <Skeleton label="Opening the entry" rows={6} />;
  return found.isHere ? <NothingToMend /> : <FetchedEntry uid={uid} />;
}

function MendForm({ uid, mended, ...props }: Props & { mended: EntryToMend }) {
  const navigate = useNavigate();
  const { form, op, asksReason, unsentReason, theirs, recorded } = mended;
  const entry = useEntryForm({ key: `entry:mend:${uid}`, wanted: null, date: form.record_date, first: form });
  if (!entry) return <Skeleton label="Opening the entry" rows={6} />;

  async function leave() {
    await entry?.forget();
    await navigate('/behavior/list');
  }

  return (
    <>
      {recorded && (
        <p className="text-label text-muted">
          Recorded by {recorded.by === null ? 'you' : recorded.by || 'somebody else'},{' '}
          {noteCreatedText(recorded.at, props.policy.timeZone)}.
        </p>
      )}
      {op && !theirs && <RefusedNotice onDone={() => void leave()} op={op} />}
      {op && theirs && <OtherNotice clients={props.clients} onDone={() => void leave()} op={op} theirs={theirs} />}
      {/* That it was deleted has no words that could be typed. */}
      {!(theirs && op?.kind === 'voidEntry') && (
        <EntryFormView
          {...props}
          asksReason={asksReason}
          entry={entry}
          mendsRefused={op !== null}
          uid={uid}
          unsentReason={unsentReason}
        />
      )}
    </>
  );
}

/** Why the server did not accept an entry, and the way to discard it. */
function RefusedNotice({ op, onDone }: { op: OpRow; onDone: () => void }) {
  const { db } = useDevice();
  const { lastError: error, entityId, entityType } = op;
  const { reason } = attentionText({ kind: 'refused', entityType, error, sentence: error?.detail ?? null });
  return (
    <DiscardBanner
      icon={TriangleAlert}
      discard={() => discardEntry(db, entityId)}
      onDone={onDone}
      question={{
        title: 'Discard this entry?',
        description:
          'These counts are thrown away on this device. If your office should have them, cancel and use “Export unsent records…” under Sync status first.',
      }}
      reasonOf={troubleText}
      title={reason}
    >
      The server did not take this entry. Mend it and save it again, or discard it.
    </DiscardBanner>
  );
}
