import { useEffect, useState } from 'react';
import { useDevice } from '#db/device-context.ts';
import { type StorageTrouble, storageTrouble } from '#db/storage-error.ts';

/** Why this device cannot record at all (a private window, storage switched off); null when it can. */
export function useStorageTrouble(): StorageTrouble | null {
  const { db } = useDevice();
  const [trouble, setTrouble] = useState<StorageTrouble | null>(null);
  useEffect(() => {
    let gone = false;
    db.open().catch((error: unknown) => {
      if (!gone) setTrouble(storageTrouble(error));
    });
    return () => {
      gone = true;
    };
  }, [db]);
  return trouble;
}
