import { useState } from 'react';
import { digits } from '#domain/how-many.ts';
import { isGrave, isTypedNumber, type UndoSize } from '#domain/money/undo-rules.ts';

/** What a number is typed for, in words. */
export const typedFor = { undo: 'undo', unpay: 'take back the pay', redate: 'change' } as const;
export type TypedFor = keyof typeof typedFor;

/**
 * The number of notes that somebody types before much is undone. `size`: what would be undone; null where nothing is.
 */
export function useTypedNumber(size: UndoSize | null, to: TypedFor) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const grave = size !== null && isGrave(size);
  const right = !grave || isTypedNumber(typed, size.notes);
  const what = to === 'undo' ? 'notes to undo' : 'notes';
  return {
    grave,
    typed,
    error: wrong && grave && !right ? `Type ${digits(size.notes)}, the number of ${what}` : undefined,
    change: setTyped,
    /** Whether it may be done; otherwise the field says what to type. */
    isSettled: () => {
      setWrong(!right);
      return right;
    },
  };
}
