import { Lock, LockOpen, Receipt } from 'lucide-react';
import type { Note } from '#contract/notes.ts';
import { signedHours } from '#domain/money/changed-claim.ts';
import { saidByAddenda, supersededBy } from '#domain/note/brief-note.ts';
import { type NoteFields, noteFieldsOf } from '#domain/note/note-fields.ts';
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

/**
 * Its billing or pay was undone while an addendum was written. A note that is still billed or paid takes it; there is none
 * to any other, so its device changes that instead.
 */
export function OpenAgainNotice({ takesAddenda }: { takesAddenda: boolean }) {
  return (
    <Banner icon={LockOpen} title="This note can be edited again: what closed it was undone" tone="waiting">
      {takesAddenda
        ? 'Submit still adds your addendum beside the note, with its reason. To change the note itself, leave this form and choose Edit.'
        : 'Submit changes the note itself, and the reason is not kept. A field that you changed reads as you changed it, also where an addendum of before says it.'}
    </Banner>
  );
}

/** A billed note may be edited for some days: whoever does it sees first what becomes of the claim. */
export function BilledNotice({ note, fields }: { note: Note; fields: NoteFields }) {
  if (note.ins_status === null) return null;
  const { begin_time, end_time } = fields;
  const isLeft = begin_time === note.begin_time && end_time === note.end_time;
  // As it would read once this is saved, beside what was billed: of a time that is left here addenda stand.
  const reads = { ...fields, ...saidByAddenda(supersededBy(note.addenda, noteFieldsOf(note), fields)) };
  const { billed_hours: billed = note.log_hours } = note;
  const change = isLeft || begin_time === '' || end_time === '' ? 0 : sumHours([logHours(reads), -billed]);
  return (
    <Banner icon={Receipt} title={billedText(note)} tone="waiting">
      {change === 0 ? 'Other times would change the claim.' : `This changes the claim by ${signedHours(change)}.`}
    </Banner>
  );
}
