import { useEffect, useState } from 'react';
import type { DeviceDb } from '#db/device/device-database.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { listWaitingPeople, type WaitingPerson } from '#db/queries/people.ts';

/** Their work changes only while they are signed in, so a look now and then is enough, ms. */
const LOOK_EVERY_MS = 60_000;

/** Other people whose unsent work is on this device: a name and a number, nothing about the records. */
export function useWaitingPeople(deviceDb: DeviceDb, ownUserId: LocalUserId | null): readonly WaitingPerson[] {
  const [people, setPeople] = useState<readonly WaitingPerson[]>([]);
  useEffect(() => {
    let unmounted = false;
    const look = () =>
      listWaitingPeople(deviceDb, ownUserId).then(
        (found) => {
          if (!unmounted) setPeople(found);
        },
        // A database that can't be read reveals nothing; the last count remains.
        () => undefined,
      );
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      unmounted = true;
      clearInterval(timer);
    };
  }, [deviceDb, ownUserId]);
  return people;
}
