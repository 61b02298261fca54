import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Policy } from '#domain/access/policy.ts';
import type { MoneyRights } from '#features/billing/list/money-rights.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { RestoreAct } from '#features/billing/undo/restore-act.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { ActDialog } from './act-dialog.tsx';
import { ActNotices } from './act-notices.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import {
  type ActFacts,
  actWords,
  afterAct,
  isUndo,
  MONEY_MS,
  type MoneyAct,
  marksPay,
  undoText,
  type WayBack,
  wayBack,
} from './money-acts.ts';
import type { Reported } from './use-in-air.ts';

/** `icn`: the one that they get, where the person need not type it. */
export type OpenAct = (act: MoneyAct | 'flag', rows: readonly MoneyRow[], icn?: string) => void;

type Shown = { turn: number } & (
  | { act: MoneyAct | 'flag'; rows: readonly MoneyRow[]; icn: string | undefined }
  | { act: 'restore'; keptAs: string }
);
type Next = Shown extends infer One ? (One extends Shown ? Omit<One, 'turn'> : never) : never;

/** The dialogs of a money list: at most one is open. What is done can be undone from its toast. */
export function useActDialogs({
  rights,
  policy,
  today,
  category,
  icn,
  payDate,
  onDone,
}: {
  rights: MoneyRights;
  policy: Policy;
  today: string;
  /** Which flags the list offers. */
  category: string;
  /** An ICN chosen earlier, for Assign. */
  icn?: string | undefined;
  /** The pay date chosen earlier, for Pay. */
  payDate?: string | undefined;
  /** These notes are done: they need not stay chosen. */
  onDone: (ids: ReadonlySet<number>, facts: ActFacts) => void;
}): { open: OpenAct; dialog: ReactNode; notices: ReactNode } {
  const [shown, setShown] = useState<Shown | null>(null);
  const turns = useRef(0);
  const show = useCallback((next: Next) => {
    turns.current += 1;
    setShown({ ...next, turn: turns.current });
  }, []);
  const open = useCallback<OpenAct>((act, rows, icn) => show({ act, rows, icn }), [show]);

  const goBack = (back: WayBack, rows: readonly MoneyRow[]) => {
    if (back.by === 'restore') show({ act: 'restore', keptAs: back.keptAs });
    else open(back.by, rows, 'icn' in back ? back.icn : undefined);
  };
  const undoDone = (act: MoneyAct, done: readonly MoneyRow[], facts: ActFacts) => {
    const back = wayBack(act, facts, done);
    const rows = done.map((row) => afterAct(act, row, facts));
    if (back) goBack(back, rows);
  };

  function report(act: MoneyAct, rows: readonly MoneyRow[], facts: ActFacts, { onGone, onBack }: Reported) {
    const back = wayBack(act, facts, rows);
    const onPress = () => {
      onBack();
      undoDone(act, rows, facts);
    };
    showToast({
      kind: 'success',
      text: actWords[act].done(rows.length, facts),
      about: `${marksPay(act) ? 'pay' : 'billing'} ${rows.map(({ id }) => id).sort()}`,
      duration: MONEY_MS,
      action: back ? { label: undoText(act, back), onPress } : undefined,
      onGone,
    });
  }

  const notices = <ActNotices onUndo={goBack} today={today} zone={policy.timeZone} />;
  if (shown === null) return { open, notices, dialog: null };
  const { turn } = shown;
  // A run that ends after its dialog was closed must not close one that was opened since.
  const close = () => setShown((now) => (now?.turn === turn ? null : now));
  if (shown.act === 'restore') {
    const { keptAs } = shown;
    return {
      open,
      notices,
      dialog: <RestoreAct act={keptAs} key={turn} onClose={close} today={today} zone={policy.timeZone} />,
    };
  }
  const { act, rows } = shown;
  const dialog =
    act === 'flag' ? (
      <FlagDialog category={category} key={turn} onClose={close} rows={rows} today={today} zone={policy.timeZone} />
    ) : (
      <ActDialog
        act={act}
        // In the place of a pay date stands none but the one that is typed.
        date={act === 'redate' ? '' : act === 'pay' ? (payDate ?? today) : today}
        icn={shown.icn ?? (act === 'assign' ? icn : undefined)}
        key={turn}
        may={{ billing: rights.bill, pay: rights.pay }}
        onClose={close}
        onDone={(finished, facts) => onDone(new Set(finished.map(({ id }) => id)), facts)}
        onPayOnly={rights.pay ? () => open('unpay', rows) : undefined}
        onUndo={isUndo(act) ? undefined : (finished, facts) => undoDone(act, finished, facts)}
        onReport={(finished, facts, reported) => report(act, finished, facts, reported)}
        rows={rows}
        today={today}
        zone={policy.timeZone}
      />
    );
  return { open, notices, dialog };
}
