import type { ReactNode } from 'react';
import type { NoteRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { isSettled, reopeningTells, whyNotReopen } from '#domain/note/settled-visit.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

type QuestionProps = {
  base: NonNullable<NoteRow['base']>;
  policy: Policy;
  now: number;
  /** What is done, on the button. */
  action: string;
  onReopen: () => void;
  onClose: () => void;
  /** What else it changes. */
  children?: ReactNode;
};

/** Before a visit whose note is billed or paid is opened again: what of it may change, or why it stays closed. */
export function ReopenQuestion({ base, policy, now, action, onReopen, onClose, children }: QuestionProps) {
  const refused = whyNotReopen(base, policy, now);
  if (refused !== null)
    return (
      <Dialog
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <ButtonLink kind="primary" to={`/note/add-edit/${base.id}`}>
              Write an addendum
            </ButtonLink>
          </>
        }
        noCross
        onClose={onClose}
        open
        title="This visit stays closed"
      >
        <p className="text-body">{refused}</p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      action={action}
      onClose={onClose}
      onConfirm={onReopen}
      title={`${action} a ${base.ins_status === null ? 'paid' : 'billed'} visit?`}
    >
      {reopeningTells(base, base.pay_group?.icn ?? null).map((text) => (
        <p className="text-body not-first:mt-3" key={text}>
          {text}
        </p>
      ))}
      {children}
    </ConfirmDialog>
  );
}

/** Whether a person is asked: its note is billed or paid, as far as this device knows. */
export const isAsked = (note: NoteRow | undefined): note is NoteRow & { base: NonNullable<NoteRow['base']> } =>
  note?.base != null && isSettled(note.base);
