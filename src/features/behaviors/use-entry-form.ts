import { useEffect, useRef, useState } from 'react';
import { dropDraft, findDraft, saveDraft } from '#db/drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import { blankEntry, type EntryDraft, keptEntry } from './entry-draft.ts';

/** What the form begins with, and the key under which its draft is kept. */
type EntryStart = {
  /** Forms with the same key share a draft: the key must name everything that must not be mixed up. */
  key: string;
  /** The client the form is for: a draft for somebody else stays out of the way. */
  wanted: number | null;
  /** Whom it begins with where nobody is wanted: the only client there is. */
  offered?: number | null;
  /** YYYY-MM-DD. */
  date: string;
  /** What it contains from the start: an entry being corrected. */
  first?: EntryDraft;
};

/** An entry form as its view needs it. */
export type EntryFormState = {
  form: EntryDraft;
  /** The draft was restored from before a reload, or from when the form was left. */
  restored: boolean;
  change(part: Partial<EntryDraft>): void;
  /** Its author discards what was typed. */
  discard(): void;
  /** It was saved: there is no draft left to return to. */
  forget(): Promise<void>;
};

/**
 * The form of counts typed in by hand. What was typed survives a reload: it is kept on the device until it is saved.
 * @returns undefined until the device was asked for a draft
 */
export function useEntryForm({ wanted, offered = null, date, ...start }: EntryStart): EntryFormState | undefined {
  const { db, clock } = useDevice();
  // Midnight may pass while somebody is typing: what they began stays under its key.
  const [key] = useState(start.key);
  const [form, setForm] = useState<EntryDraft | undefined>(undefined);
  /** Whose counts were brought back; false: nobody's. */
  const [restored, setRestored] = useState<EntryDraft['client_id'] | false>(false);
  const first = useRef(start.first ?? blankEntry(wanted ?? offered, date));
  // Two fields may change at once: each change builds on the other.
  const latest = useRef<EntryDraft | undefined>(undefined);

  useEffect(() => {
    let gone = false;
    void findDraft(db, key)
      .catch(() => undefined)
      .then((row) => {
        if (gone) return;
        const draft = keptEntry.safeParse(row?.content);
        const fits = draft.success && (wanted === null || draft.data.client_id === wanted);
        latest.current = fits ? draft.data : first.current;
        setForm(latest.current);
        setRestored(fits && draft.data.client_id);
      });
    return () => {
      gone = true;
    };
  }, [db, key, wanted]);

  function show(next: EntryDraft) {
    latest.current = next;
    setForm(next);
  }

  // Only a convenience: a device that can't keep a draft, or drop it, still saves the entry.
  const drop = () => dropDraft(db, key).catch(() => undefined);

  if (!form) return undefined;
  return {
    form,
    // Of another client, chosen since, nothing has come back.
    restored: restored !== false && restored === form.client_id,
    change(part) {
      const next = { ...(latest.current ?? form), ...part };
      show(next);
      // At once: a reload may follow.
      void saveDraft(db, key, next, new Date(clock.now()).toISOString()).catch(() => undefined);
    },
    discard() {
      show(first.current);
      setRestored(false);
      void drop();
    },
    forget: drop,
  };
}
