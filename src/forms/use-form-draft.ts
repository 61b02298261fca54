import { useCallback, useEffect, useRef, useState } from 'react';
import { storageTrouble } from '#db/device/storage-error.ts';
import { dropSavedDraft, findFormDraft, type KnownDraft, saveFormDraft, type Tabs } from '#db/drafts.ts';
import { forgetDraftWrite } from '#db/late-drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import { unkeptDrafts } from '#db/unkept-drafts.ts';
import { claimTab, livingTabs, tabId } from '#lib/tab-id.ts';
import { showToast, toasts } from '#ui/feedback/toast-store.ts';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { differing, type KeptForm, readKept, toKeep, typeOn, without } from './kept-form.ts';

export type DraftOptions<T> = {
  /** Fields that never touch the device. */
  secret?: readonly (keyof T)[] | undefined;
  /** The version of the record as it is now; 0 where it is saved without one. */
  version?: number;
  /**
   * Keeps all fields and not only the changed ones: the form begins with something else the next time, and what was
   * typed means nothing without the rest (counts without their client).
   */
  whole?: boolean;
  /** What does not fit is not brought back. */
  fits?: (kept: Partial<T>) => boolean;
  /** Reads what an older app kept in another shape; null for what is not in it. */
  former?: ((content: unknown) => KeptForm<T> | null) | undefined;
};

export type FormDraft<T> = {
  /** What the form shows: the record, and over it what was typed. */
  value: T;
  /** Only what differs from the record. */
  changes: Partial<T>;
  /** The record as it was when each field was first changed. */
  before: T;
  /** The version that the changes were typed over, also if the record has moved on since. */
  version: number;
  /** What was typed came back from before a reload, a lock or a sign-out. */
  restored: boolean;
  /** What came back then; null where nothing did. */
  cameBack: Partial<T> | null;
  /** The device was asked whether there is a draft. */
  isRead: boolean;
  /** Two fields may change in one go: what is typed, as the last change left it. */
  latest(): T;
  change(part: Partial<T>): void;
  /** The author has seen the record as it is now, and means `mine` over it. */
  typeOver(now: { base: T; version: number }, mine: T): void;
  /** Thrown away by its author. */
  discard(): void;
  /** Saved for real. */
  saved(): void;
  /** Saved for real, too; the form stays as it is until it is left. */
  forget(): Promise<void>;
};

/**
 * The working copy of a form. Only the fields that were changed are kept, on the device too, so that a record that moves
 * on underneath shows its new values in all the others; and with them what they were typed over, so that what somebody
 * else has written there since is not written over unseen.
 */
export function useFormDraft<T extends object>(key: string, base: T, options: DraftOptions<T> = {}): FormDraft<T> {
  const { db, clock } = useDevice();
  const [kept, setKept] = useState<KeptForm<T>>(nothing);
  const [cameBack, setCameBack] = useState<Partial<T> | null>(null);
  const [isRead, setIsRead] = useState(false);
  const { secret = [], version = 0, whole = false } = options;
  const changes = differing(kept.typed, base);
  // The record may move on while the form is open; what was kept is read once.
  const first = useRef({ base, ...options });
  const latest = useRef(kept);
  const known = useRef<KnownDraft>(undefined);
  // Named before an effect runs: a quick hand types before that.
  const [firstName] = useState(() => tabId(window));
  const tab = useRef(firstName);
  /** Where its draft stands, and when that was written as it was read. */
  const row = useRef<{ key: string; readAt: string | null }>({ key, readAt: null });
  /** Written in before the device had answered: what was kept of these fields is older, also where they are as they were. */
  const touched = useRef(new Set<keyof T>());

  const show = useCallback((next: KeptForm<T>) => {
    latest.current = next;
    setKept(next);
  }, []);

  useEffect(() => {
    let unmounted = false;
    row.current = { key, readAt: null };
    void findFormDraft(db, key, tabsNow(tab))
      // A device that can't read loses a comfort, not a record.
      .catch(() => undefined)
      .then((there) => {
        const { base, fits, former } = first.current;
        if (known.current === undefined && there) row.current = { key: there.key, readAt: there.at };
        known.current ??= there;
        if (unmounted) return;
        setIsRead(true);
        const found = there && (former?.(there.content) ?? readKept(there.content, base));
        if (!found || fits?.(found.typed) === false) return;
        const older = without(found.typed, (field) => touched.current.has(field));
        if (Object.keys(differing(older, base)).length === 0) return;
        const { typed, over } = latest.current;
        show({ typed: { ...older, ...typed }, over: found.over ?? over });
        setCameBack(older);
      });
    return () => {
      unmounted = true;
    };
  }, [db, key, show]);

  const isHere = useIsMounted();
  // With the form its words have gone.
  useEffect(() => () => unkeptDrafts.set(latest, false), []);
  const clear = useCallback(() => {
    show(nothing);
    setCameBack(null);
    unkeptDrafts.set(latest, false);
  }, [show]);
  // Only a convenience: a device that can't drop a draft has saved what counts. Another tab's is not this form's to drop.
  const forget = useCallback(async () => {
    forgetDraftWrite(db, row.current.key);
    unkeptDrafts.set(latest, false);
    await dropSavedDraft(db, row.current.key, known.current, tab.current).catch(() => undefined);
  }, [db]);
  const discard = useCallback(() => {
    clear();
    void forget();
  }, [clear, forget]);
  const saved = useCallback(() => {
    clear();
    void forget();
  }, [clear, forget]);

  function keep(next: KeptForm<T>) {
    show(next);
    const content = toKeep(next, secret, whole ? base : {});
    const at = new Date(clock.now()).toISOString();
    const before = known.current;
    known.current = content === null ? undefined : { content, at };
    void write(content, at, before).then(
      () => unkeptDrafts.set(latest, false),
      (error: unknown) => {
        if (sayUnkept(error) && isHere()) unkeptDrafts.set(latest, content !== null);
      },
    );
  }

  async function write(content: object | null, at: string, before: KnownDraft) {
    const { key: there, readAt } = row.current;
    if (content === null) return dropSavedDraft(db, there, before, tab.current);
    row.current.key = await saveFormDraft(db, { key: there, content, at, tab: tab.current }, readAt);
  }

  return {
    value: { ...base, ...changes },
    changes,
    before: { ...base, ...kept.over?.fields },
    version: kept.over?.version ?? version,
    restored: cameBack !== null,
    cameBack,
    isRead,
    latest: () => ({ ...base, ...latest.current.typed }),
    change: (part) => {
      if (!isRead) for (const field in part) touched.current.add(field);
      keep(typeOn(latest.current, part, { base, version }));
    },
    typeOver: (now, mine) => keep(typeOn(nothing, mine, now)),
    discard,
    saved,
    forget,
  };
}

const nothing = { typed: {}, over: null };

const UNKEPT = 'This device can’t keep what you type here: it is lost if you leave. Free some space, or save it now.';
/** Until it can again: longer than anybody types in one form, ms. */
const UNTIL_KEPT_MS = 60 * 60_000;

/** False: a storage that was closed has been left, by a sign-out, say. */
function sayUnkept(error: unknown): boolean {
  if (storageTrouble(error) === 'closed') return false;
  if (!toasts.list().some(({ text }) => text === UNKEPT))
    showToast({ kind: 'danger', text: UNKEPT, duration: UNTIL_KEPT_MS });
  return true;
}

unkeptDrafts.subscribe(() => {
  if (unkeptDrafts.count() === 0) toasts.dismissText(UNKEPT);
});

/** Its own name may be another one from now on: a duplicated tab begins with that of the first one. */
async function tabsNow(own: { current: string }): Promise<Tabs> {
  own.current = await claimTab(window);
  return { own: own.current, living: await livingTabs(window) };
}
