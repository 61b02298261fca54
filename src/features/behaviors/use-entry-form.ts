import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDevice } from '#db/device-context.ts';
import { dropDraft, findDraft, saveDraft } from '#db/drafts.ts';
import type { EntryForm } from '#domain/entry-rules.ts';

const DRAFT = 'entry:new';

const kept = z.object({
  client_id: z.nullable(z.int()),
  record_date: z.string(),
  comment: z.string(),
  counts: z.record(z.string(), z.nullable(z.string())),
  // Drafts of an older app have none.
  unreadDate: z._default(z.string(), ''),
});

/** The form, and what was typed as its date and is none. */
export type EntryDraft = EntryForm & { unreadDate: string };

/**
 * The form of Behavior Add. What was typed outlives a reload: it is kept on the device until it is saved.
 * @param wanted the client that the address asks for: a draft for somebody else stays out of the way
 */
export function useEntryForm(wanted: number | null, today: string) {
  const { db, clock } = useDevice();
  const empty: EntryDraft = { client_id: wanted, record_date: today, comment: '', counts: {}, unreadDate: '' };
  const [form, setForm] = useState<EntryDraft | undefined>(undefined);
  const first = useRef(empty);
  // Two fields may change in one go: each change goes on from the other.
  const latest = useRef<EntryDraft | undefined>(undefined);

  useEffect(() => {
    let gone = false;
    void findDraft(db, DRAFT)
      .catch(() => undefined)
      .then((row) => {
        if (gone) return;
        const draft = kept.safeParse(row?.content);
        const fits = draft.success && (wanted === null || draft.data.client_id === wanted);
        latest.current = fits ? draft.data : first.current;
        setForm(latest.current);
      });
    return () => {
      gone = true;
    };
  }, [db, wanted]);

  return {
    form,
    change(part: Partial<EntryDraft>) {
      if (!latest.current) return;
      const next = { ...latest.current, ...part };
      latest.current = next;
      setForm(next);
      // At once: a reload may follow. Only a comfort, though: a device that can't keep a draft still saves the entry.
      void saveDraft(db, DRAFT, next, new Date(clock.now()).toISOString()).catch(() => undefined);
    },
    /** It was saved: nothing is left to come back to. */
    async forget() {
      await dropDraft(db, DRAFT).catch(() => undefined);
    },
  };
}
