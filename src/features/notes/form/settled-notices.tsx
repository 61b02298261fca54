import { Lock, Receipt } from 'lucide-react';
import type { Note } from '#contract/notes.ts';
import { signedHours } from '#domain/money/changed-claim.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { sumHours } from '#domain/time/hours.ts';
import { longDate } from '#domain/time/service-time.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** What a payment is for changes by an addendum only; the texts stay open. */
export function PaidNotice({ reason, onAddendum }: { reason: string; onAddendum: () => void }) {
  return (
    <Banner actions={<Button onClick={onAddendum}>Write an addendum</Button>} icon={Lock} title={reason} tone="waiting">
      The texts can be edited. Anything else is changed by an addendum, beside what was paid.
    </Banner>
  );
}

type Billed = Pick<Note, 'ins_status' | 'pay_group' | 'log_hours'>;

/** A billed note may be edited for some days: whoever does it sees first what becomes of the claim. */
export function BilledNotice({ note, fields }: { note: Billed; fields: NoteFields }) {
  if (note.ins_status === null) return null;
  const { begin_time, end_time } = fields;
  const change = begin_time === '' || end_time === '' ? 0 : sumHours([logHours(fields), -note.log_hours]);
  const icn = note.pay_group ? ` in ICN ${note.pay_group.icn}` : '';
  return (
    <Banner icon={Receipt} title={`Billed${icn} on ${longDate(note.ins_status.slice(0, 10))}`} tone="waiting">
      {change === 0 ? 'Other times would change the claim.' : `This changes the claim by ${signedHours(change)}.`}
    </Banner>
  );
}
