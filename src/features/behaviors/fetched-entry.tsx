import { type ReactNode, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { refreshEntries } from '#sync/download/refresh-entries.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useRefresh } from '#sync/react/use-refresh.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const newest = { client: null, from: '', to: '' };

/** In place of an entry that is not on this device: it is fetched, and only what the server does not have is said to be discarded. */
export function FetchedEntry({ uid }: { uid: string }) {
  const { db, clock } = useDevice();
  const { server } = useSync();
  const [asked, setAsked] = useState<{ isWhole: boolean; isHere: boolean } | null>(null);
  const { busy, failed } = useRefresh(async () => {
    const until = await refreshEntries(db, server, clock.now, newest);
    setAsked({ isWhole: until === null, isHere: (await db.entries.get(uid)) !== undefined });
  });
  if (failed !== null)
    return (
      <Nothing>
        This entry is not on this device: it is not downloaded yet, or was discarded. With the next connection it is
        looked for again.
      </Nothing>
    );
  // Where it came, its form takes this place in a moment.
  if (busy || !asked || asked.isHere) return <Skeleton label="Still loading the entry" rows={6} />;
  if (asked.isWhole) return <NothingToMend />;
  return (
    <Nothing>This entry is not among the newest ones. Choose its client in Behavior List, and open it there.</Nothing>
  );
}

/** Of an entry that was discarded, or is another's. */
export const NothingToMend = () => (
  <Nothing>There is nothing to mend: this entry was discarded, or is not yours to edit here.</Nothing>
);

const Nothing = ({ children }: { children: ReactNode }) => (
  <EmptyState action={<ButtonLink to="/behavior/list">Go to Behavior List</ButtonLink>}>{children}</EmptyState>
);
