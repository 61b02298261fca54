import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { findCatalogue } from '#db/queries/caseload.ts';
import { listSchedule } from '#db/queries/schedule.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import type { ListNames } from '#db/react/use-list-names.ts';
import type { BodyWords } from './value-words.ts';

/** What this device knows to turn the numbers of a held record into words. */
export function useBodyWords({ users, clients }: ListNames): BodyWords {
  const { db } = useDevice();
  const { policy } = useAccount();
  const catalogue = useLiveQuery(() => findCatalogue(db), [db]);
  const events = useLiveQuery(() => listSchedule(db), [db]);
  return useMemo(
    () => ({
      users,
      clients,
      behaviors: namesOf(catalogue?.behaviors),
      skills: namesOf(catalogue?.skills),
      events: new Map(events?.map((event) => [event.id, event])),
      zone: policy.timeZone,
      weekStartsOn: policy.weekStartsOn,
    }),
    [users, clients, catalogue, events, policy],
  );
}

function namesOf(rows: ReadonlyMap<number, { name: string }> | undefined): ReadonlyMap<number, string> {
  return new Map([...(rows ?? [])].map(([id, { name }]) => [id, name]));
}
