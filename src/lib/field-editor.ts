import { createListeners } from '#lib/listeners.ts';

export type EditorState<T> = {
  fields: T;
  /** Something typed is not on the disk yet. */
  dirty: boolean;
  /** The last save failed: that goes on being said while the next one is under way. */
  failed: boolean;
};

/** Writes what `take` answers at that moment. False when nothing was saved: it is offered again. */
export type SaveFields<T> = (take: () => Partial<T>) => Promise<boolean>;

/** Quiet after the last key before a save, ms. */
export const AUTOSAVE_MS = 400;
/** The longest that a key waits while others follow it, ms: a tab that is closed takes what waits with it. */
export const LONGEST_UNSAVED_MS = 1000;

/**
 * The working copy of a form while it is written. What is typed is saved 400 ms after the last key, while keys follow each
 * other once a second, and whenever `flush` is called. Only changed fields are written, one save at a time; a failed one keeps them for the next, with
 * whatever was typed since, so that an older text never overwrites a newer one.
 */
export function createFieldEditor<T extends object>(initial: T, save: SaveFields<T>) {
  let state: EditorState<T> = { fields: initial, dirty: false, failed: false };
  let pending: Partial<T> = {};
  /** What each of these said on the disk when it was typed over. */
  let over: Partial<T> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** By when the first key that is not saved has to be; null while all are. */
  let due: number | null = null;
  let saving: Promise<boolean> | null = null;
  const { subscribe, notify } = createListeners();

  function become(change: Partial<EditorState<T>>) {
    state = { ...state, ...change };
    notify();
  }

  async function saveOnce(): Promise<boolean> {
    let sent: Partial<T> = {};
    const done = await save(() => {
      sent = { ...pending };
      return sent;
    });
    // What was typed while it was written is still to be saved.
    if (done) {
      pending = without(pending, (field) => sent[field] === pending[field]);
      over = without<T>({ ...over, ...sent }, (field) => !(field in pending));
    }
    return done;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    due = null;
    if (saving) {
      await saving;
      return flush();
    }
    if (Object.keys(pending).length === 0) return true;
    saving = saveOnce();
    const done = await saving;
    saving = null;
    become({ dirty: Object.keys(pending).length > 0, failed: !done });
    return done;
  }

  function change(changed: Partial<T>) {
    over = { ...without<T>(state.fields, (field) => !(field in changed)), ...over };
    pending = { ...pending, ...changed };
    become({ fields: { ...state.fields, ...changed }, dirty: true });
    clearTimeout(timer);
    const now = performance.now();
    due ??= now + LONGEST_UNSAVED_MS;
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(AUTOSAVE_MS, due - now)));
  }

  /** Shows fields that were written another way: nothing typed before is left to save of them. */
  function adopt(fields: Partial<T>) {
    pending = without(pending, (field) => field in fields);
    over = without(over, (field) => field in fields);
    const dirty = Object.keys(pending).length > 0;
    become({ fields: { ...state.fields, ...fields }, dirty, failed: dirty && state.failed });
  }

  /** Shows what is on the disk by now; where something typed is still to be saved, that stays. */
  function refresh(fields: Partial<T>) {
    become({ fields: { ...state.fields, ...without(fields, (field) => field in pending) } });
  }

  /** That other way failed: the fields are saved with the next autosave as they stand. */
  function saveAgain(fields: readonly string[]) {
    change(without<T>(state.fields, (field) => !fields.includes(String(field))));
  }

  return {
    get: () => state,
    /** What is not on the disk yet. */
    unsaved: (): Partial<T> => pending,
    /** What the disk said of it when it was typed. */
    typedOver: (): Partial<T> => over,
    subscribe,
    change,
    adopt,
    refresh,
    saveAgain,
    flush,
  };
}

export type FieldEditor<T extends object> = ReturnType<typeof createFieldEditor<T>>;

function without<T extends object>(fields: Partial<T>, isGone: (field: keyof T) => boolean): Partial<T> {
  const kept: Partial<T> = { ...fields };
  for (const field of Object.keys(fields) as (keyof T)[]) if (isGone(field)) delete kept[field];
  return kept;
}
