import { useEffect, useState } from 'react';
import { type StorageTrouble, storageTrouble } from '#db/device/storage-error.ts';
import { useDevice } from '#db/react/device-context.ts';

/** Why this device cannot record at all (a private window, storage switched off); null when it can. */
export function useStorageTrouble(): StorageTrouble | null {
  const { db } = useDevice();
  const [trouble, setTrouble] = useState<StorageTrouble | null>(null);
  useEffect(() => {
    let unmounted = false;
    db.open().catch((error: unknown) => {
      if (!unmounted) setTrouble(storageTrouble(error));
    });
    return () => {
      unmounted = true;
    };
  }, [db]);
  return trouble;
}
