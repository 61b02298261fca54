import { useEffect, useRef, useState } from 'react';
import { dropDraft, dropSavedDraft, findDraft, type KnownDraft, saveDraft } from '#db/drafts.ts';
import { useDevice } from './device-context.ts';

type Kept<T> = {
  /** What is being changed, with what it was changed from; null while nothing is. */
  kept: T | null;
  /** It came back from before a reload, a lock or a sign-out. */
  restored: boolean;
  /** @param next null: its author threw it away */
  keep(next: T | null): void;
  /** Saved for real. */
  saved(): void;
};

/**
 * The state of an online form that must outlive the page, kept whole on the device.
 * @param read gives null for what an older version of the app kept in another shape
 */
export function usePersistedForm<T>(key: string, read: (content: unknown) => T | null): Kept<T> {
  const { db, clock } = useDevice();
  const [kept, setKept] = useState<T | null>(null);
  const [restored, setRestored] = useState(false);
  const reader = useRef(read);
  /** Somebody was quicker than the device: theirs stands. */
  const touched = useRef(false);
  const known = useRef<KnownDraft>(undefined);

  useEffect(() => {
    let gone = false;
    void findDraft(db, key).then(
      (row) => {
        const found = row ? reader.current(row.content) : null;
        if (gone || touched.current || found === null) return;
        known.current = row;
        setKept(found);
        setRestored(true);
      },
      // A device that can't read loses a comfort, not a record.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [db, key]);

  function keep(next: T | null) {
    touched.current = true;
    setKept(next);
    if (next === null) setRestored(false);
    const at = new Date(clock.now()).toISOString();
    known.current = { content: next, at };
    const write = next === null ? dropDraft(db, key) : saveDraft(db, key, next, at);
    void write.catch(() => undefined);
  }

  function saved() {
    touched.current = true;
    setKept(null);
    setRestored(false);
    void dropSavedDraft(db, key, known.current).catch(() => undefined);
  }

  return { kept, restored, keep, saved };
}
