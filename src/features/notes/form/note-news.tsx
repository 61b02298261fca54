import { useEffect, useEffectEvent } from 'react';
import { noteEndpoints } from '#contract/notes.ts';
import { useDevice } from '#db/react/device-context.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

/** The office's open lists learn of a change by themselves; a therapist's page would with its next download, ms. */
const ASK_EVERY_MS = 10_000;

/**
 * One's own note is asked for when its form opens, and again while that is open: what the office does to it meanwhile, such
 * as to bill it, is stored here at once, and not with the next download.
 */
export function NoteNews({ id }: { id: number }) {
  const { db } = useDevice();
  const { answer, isFresh, refresh } = useOnlinePage(noteEndpoints.note, {}, { id });
  const own = isFresh && answer?.user.id === db.userId ? answer : null;
  useEffect(() => {
    if (own) void storeNotes(db, [own]);
  }, [db, own]);
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) refresh();
  });
  useEffect(() => {
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
