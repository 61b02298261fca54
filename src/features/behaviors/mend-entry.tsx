import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDevice } from '#db/device-context.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EntryFormView, type EntryFormViewProps } from './entry-form-view.tsx';
import { findRefusedEntry, type RefusedEntry } from './refused-entry.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { useEntryForm } from './use-entry-form.ts';

type Props = Omit<EntryFormViewProps, 'entry' | 'uid' | 'onSaved'> & { uid: string };

/** An entry that the server refused: mended and sent again under its own name, or let go. */
export function MendEntry({ uid, ...props }: Props) {
  const { db } = useDevice();
  const found = useLiveQuery(async () => ({ refused: await findRefusedEntry(db, uid) }), [db, uid]);
  const [known, setKnown] = useState<RefusedEntry | null>(null);
  // As it was when it was opened: once it is saved again, it is refused no more.
  if (!known && found?.refused) setKnown(found.refused);
  if (known) return <MendForm {...props} refused={known} uid={uid} />;
  if (!found) return <Skeleton label="Opening the entry" rows={6} />;
  return (
    <EmptyState action={<ButtonLink to="/behavior/list">Go to Behavior List</ButtonLink>}>
      There is nothing to mend: this entry was sent, or let go.
    </EmptyState>
  );
}

function MendForm({ uid, refused, ...props }: Props & { refused: RefusedEntry }) {
  const navigate = useNavigate();
  const { form, op } = refused;
  const entry = useEntryForm({ key: `entry:mend:${uid}`, wanted: null, date: form.record_date, first: form });
  if (!entry) return <Skeleton label="Opening the entry" rows={6} />;

  async function leave() {
    await entry?.forget();
    await navigate('/behavior/list');
  }

  return (
    <>
      <RefusedNotice onDone={() => void leave()} op={op} />
      <EntryFormView {...props} entry={entry} uid={uid} />
    </>
  );
}
