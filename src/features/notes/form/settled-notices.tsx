import { Lock, LockOpen, Receipt } from 'lucide-react';
import type { Note } from '#contract/notes.ts';
import { signedHours } from '#domain/money/changed-claim.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { sumHours } from '#domain/time/hours.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { billedText } from './use-settled-toast.ts';

type Closed = { closed: string | null; paid: string | null; onAddendum: () => void };

/** Closed while its form was open, or in part: what a payment is for changes by an addendum only, the texts stay open. */
export function ClosedNotice({ closed, paid, onAddendum }: Closed) {
  return (
    <Banner
      actions={<Button onClick={onAddendum}>Write an addendum</Button>}
      icon={Lock}
      title={closed ?? paid ?? ''}
      tone="waiting"
    >
      {closed === null
        ? 'The texts can be edited. Anything else is changed by an addendum, beside what was paid.'
        : 'What you changed will stand beside the note as an addendum. Submit asks you for its reason.'}
    </Banner>
  );
}

/** Its billing was undone while an addendum was written: there is none to an open note, so its device changes that instead. */
export function OpenAgainNotice() {
  return (
    <Banner icon={LockOpen} title="This note can be edited again: what closed it was undone" tone="waiting">
      Submit changes the note itself, and the reason is not kept. Where an addendum of before says the same field, the
      note goes on reading as that says.
    </Banner>
  );
}

type Billed = Pick<Note, 'ins_status' | 'pay_group' | 'log_hours'>;

/** A billed note may be edited for some days: whoever does it sees first what becomes of the claim. */
export function BilledNotice({ note, fields }: { note: Billed; fields: NoteFields }) {
  if (note.ins_status === null) return null;
  const { begin_time, end_time } = fields;
  const change = begin_time === '' || end_time === '' ? 0 : sumHours([logHours(fields), -note.log_hours]);
  return (
    <Banner icon={Receipt} title={billedText(note)} tone="waiting">
      {change === 0 ? 'Other times would change the claim.' : `This changes the claim by ${signedHours(change)}.`}
    </Banner>
  );
}
