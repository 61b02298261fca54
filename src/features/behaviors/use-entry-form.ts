import { useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { type FormDraft, useFormDraft } from '#forms/use-form-draft.ts';
import { blankEntry, type EntryDraft } from './entry-draft.ts';

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
export type EntryFormState = Pick<FormDraft<EntryDraft>, 'restored' | 'before' | 'change' | 'discard' | 'forget'> & {
  form: EntryDraft;
  /** The author has seen the entry as it is `now`, and means `mine` over it. */
  typeOver: (now: EntryDraft, mine: EntryDraft) => void;
};

/**
 * The form of counts typed in by hand. What was typed survives a reload: it is kept on the device until it is saved.
 * @returns undefined until the device was asked for a draft
 */
export function useEntryForm({ wanted, offered = null, date, ...start }: EntryStart): EntryFormState | undefined {
  // Midnight may pass while somebody is typing: what they began stays under its key.
  const [key] = useState(start.key);
  const { newId } = useDevice();
  const [first, setFirst] = useState(() => start.first ?? { ...blankEntry(wanted ?? offered, date), uid: newId() });
  const draft = useFormDraft(key, first, {
    // Of an entry that is there only what was typed: laid over how it is by then, the rest would be older.
    whole: start.first === undefined,
    version: first.seen ?? 0,
    fits: ({ client_id }) => wanted === null || client_id === wanted,
  });
  if (!draft.isRead) return undefined;
  return {
    ...draft,
    form: draft.value,
    typeOver: (now, mine) => {
      setFirst(now);
      draft.typeOver({ base: now, version: now.seen ?? 0 }, mine);
    },
    // Of another client, chosen since, nothing has come back.
    restored: draft.restored && draft.cameBack?.client_id === draft.value.client_id,
  };
}
