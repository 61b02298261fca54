import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { TallybookDb } from '#db/database.ts';
import { useDevice } from '#db/react/device-context.ts';
import { findTabStorage } from '#lib/page-storage.ts';
import { type ActsInAir, type AirAct, createActsInAir, isReceipt } from './acts-in-air.ts';

/** They go on whatever is shown: of each person's device there is one list in the page. */
const all = new WeakMap<TallybookDb, ActsInAir>();

export function useActsInAir(): ActsInAir {
  const { db } = useDevice();
  const found = all.get(db);
  if (found) return found;
  const made = createActsInAir(findTabStorage(window), db.name);
  all.set(db, made);
  return made;
}

/** Those that no dialog shows, the oldest first. A receipt stands where the act was made, and nowhere else. */
export function useUnwatchedActs(): readonly AirAct[] {
  const acts = useActsInAir();
  const { pathname } = useLocation();
  return useSyncExternalStore(acts.subscribe, acts.get).filter(
    (act) => !act.watched && !(isReceipt(act) && act.where !== undefined && act.where !== pathname),
  );
}
