import { Eraser, FilePen } from 'lucide-react';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { Button } from '#ui/button.tsx';
import type { OpenAct } from './use-act-dialogs.tsx';

export const CHANGE_ICN = 'Change ICN…';
export const TAKE_OFF_ICN = 'Take off ICN…';

/** In a note's panel: its wrong ICN is put right or taken off, and billing and pay stay. */
export function ChangeIcn({ row, offline, onAct }: { row: MoneyRow; offline: string | undefined; onAct: OpenAct }) {
  return (
    <>
      <Button icon={FilePen} onClick={() => onAct('replace', [row])} size="toolbar" unavailable={offline}>
        {CHANGE_ICN}
      </Button>
      <Button icon={Eraser} onClick={() => onAct('take-off', [row])} size="toolbar" unavailable={offline}>
        {TAKE_OFF_ICN}
      </Button>
    </>
  );
}
