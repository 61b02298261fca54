import { useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import { findRefusedEntry } from '#features/behaviors/entry-to-mend.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AccessDeniedScreen } from './screens/access-denied-screen.tsx';

/** Behavior Add for whom the right to record was taken: for the entry of their own that the server refused. */
export function OwnEntryWork() {
  const [params] = useSearchParams();
  const uid = params.get('entry');
  return uid === null ? <AccessDeniedScreen /> : <WorkOnEntry key={uid} uid={uid} />;
}

function WorkOnEntry({ uid }: { uid: string }) {
  const { db } = useDevice();
  const hasWork = useLive(async () => (await findRefusedEntry(db, uid)) !== undefined, [db, uid]);
  const [begun, setBegun] = useState(false);
  // Until it is left: once it is saved again, or discarded, the form says so.
  if (hasWork && !begun) setBegun(true);
  if (begun) return <Outlet />;
  return hasWork === undefined ? <Skeleton label="Opening Behavior Add" /> : <AccessDeniedScreen />;
}
