import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, dropSavedDraft, findDraft, type KnownDraft, saveDraft } from '#db/drafts.ts';
import { useDevice } from './device-context.ts';

type Drafted<T> = {
  /** What the form shows: the record, and over it what was typed. */
  value: T;
  /** Only what differs from the record. */
  changes: Partial<T>;
  /** What was typed came back from before a reload, a lock or a sign-out. */
  restored: boolean;
  change(part: Partial<T>): void;
  /** Thrown away by its author. */
  discard(): void;
  /** Saved for real. */
  saved(): void;
};

/**
 * The working copy of an online form. Only the fields that were changed are kept, on the device too, so that a
 * record that moves on underneath shows its new values in all the others. `secret` fields never touch the device. What
 * does not `fit` is not brought back.
 */
export function useFormDraft<T extends object>(
  key: string,
  base: T,
  secret: readonly (keyof T)[] = [],
  fits: (kept: Partial<T>) => boolean = () => true,
): Drafted<T> {
  const { db, clock } = useDevice();
  const [typed, setTyped] = useState<Partial<T>>({});
  const [restored, setRestored] = useState(false);
  const changes = differing(typed, base);
  // The record may move on while the form is open; what was kept is read once.
  const first = useRef(base);
  const fit = useRef(fits);
  // Two fields may change in one go: each change goes on from the other.
  const latest = useRef(typed);
  const known = useRef<KnownDraft>(undefined);

  useEffect(() => {
    let gone = false;
    void findDraft(db, key).then(
      (row) => {
        const kept = row && readKept(row.content, first.current);
        known.current ??= row;
        if (gone || !kept || !fit.current(kept) || Object.keys(differing(kept, first.current)).length === 0) return;
        latest.current = { ...kept, ...latest.current };
        setTyped(latest.current);
        setRestored(true);
      },
      // A device that can't read loses a comfort, not a record.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [db, key]);

  const clear = useCallback(() => {
    latest.current = {};
    setTyped({});
    setRestored(false);
  }, []);
  const discard = useCallback(() => {
    clear();
    void dropDraft(db, key).catch(() => undefined);
  }, [clear, db, key]);
  const saved = useCallback(() => {
    clear();
    void dropSavedDraft(db, key, known.current).catch(() => undefined);
  }, [clear, db, key]);

  function change(part: Partial<T>) {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setTyped(next);
    const kept = without(differing(next, base), secret);
    const at = new Date(clock.now()).toISOString();
    known.current = { content: kept, at };
    const write = Object.keys(kept).length > 0 ? saveDraft(db, key, kept, at) : dropDraft(db, key);
    void write.catch(() => undefined);
  }

  return { value: { ...base, ...typed }, changes, restored, change, discard, saved };
}

function differing<T extends object>(typed: Partial<T>, base: T): Partial<T> {
  const found: Partial<T> = {};
  for (const field of keysOf(typed)) {
    if (JSON.stringify(typed[field]) !== JSON.stringify(base[field])) found[field] = typed[field];
  }
  return found;
}

function without<T extends object>(fields: Partial<T>, secret: readonly (keyof T)[]): Partial<T> {
  const kept = { ...fields };
  for (const field of secret) delete kept[field];
  return kept;
}

/** Fields that this version of the form still has, with values of the same kind; none yet goes with every kind. */
function readKept<T extends object>(content: unknown, base: T): Partial<T> {
  if (typeof content !== 'object' || content === null) return {};
  const kept: Partial<T> = {};
  for (const field of keysOf<T>(base)) {
    const value: unknown = Reflect.get(content, field);
    if (value !== undefined && (isNone(value) || isNone(base[field]) || isSameKind(value, base[field])))
      kept[field] = value as T[keyof T];
  }
  return kept;
}

const isNone = (value: unknown) => value === null || value === undefined;

const isSameKind = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

function keysOf<T extends object>(fields: Partial<T>): (keyof T)[] {
  return Object.keys(fields) as (keyof T)[];
}
