import { ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import type { NoteDraftContent } from '#db/queries/note-drafts.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import type { Policy } from '#domain/access/policy.ts';
import { noteFieldsOf } from '#domain/note/note-fields.ts';
import { isOfPayment } from '#domain/note/note-rules.ts';
import { endIsAhead, laterThanNow } from '#domain/note/note-times.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { NoteHours } from '#records/note/note-hours.tsx';
import { NoteTextFields } from '#records/note/note-text-fields.tsx';
import { TimesRemark } from '#records/note/times-remark.tsx';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import type { SelectOption } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { KnownOverlap } from './known-overlap.tsx';
import {
  changedSince,
  changesItself,
  type NoteContent,
  noteIn,
  type Settled,
  type WritingMode,
} from './note-content.ts';
import { NoteFormFacts } from './note-form-facts.tsx';
import { NoteFormFoot } from './note-form-foot.tsx';
import type { SaveOutcome } from './save-outcome.ts';
import { BilledNotice, ClosedNotice, OpenAgainNotice } from './settled-notices.tsx';
import { keptText, useDraftToast } from './use-draft-toast.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useNoteSubmit } from './use-note-submit.ts';
import { useNoteWriting } from './use-note-writing.ts';
import { useSettledToast } from './use-settled-toast.ts';

interface NoteFormProps {
  start: NoteDraftContent & { at?: string };
  mode: WritingMode;
  policy: Policy;
  today: string;
  clients: readonly SelectOption[];
  clientLocked: boolean;
  /** Why it can be edited no more, or only in its texts, as is known by now: also of what came while it was open. */
  settled?: Settled;
  /** It was just asked for: its reason is what is to be typed next. */
  asAddendum?: boolean;
  /** Called when what was typed is on the disk. */
  onAddendum?: () => void;
  /** The note itself: an addendum leaves its claim and its hours as they are. */
  billed?: Note | null | undefined;
  /** One's own: this device knows what else the person did that day. */
  ofOwn: boolean;
  /** What the server already said against the times, until they are changed. */
  knownConflict: string | null;
  /** What the server already said against single fields, each until it is changed. */
  knownErrors?: FieldErrors | undefined;
  save: (content: NoteContent) => Promise<SaveOutcome>;
  submitLabel?: string | undefined;
  /** Shown above the form: why it is an addendum, what changed meanwhile. */
  notice?: ReactNode;
  /** Over everything once it is saved. */
  saved: (clientId: number, reason: string) => ReactNode;
}

/** Every field of the note, in the specification's order; facts beside the texts where there is room. */
export function NoteForm(props: NoteFormProps) {
  const { start, mode, policy, today, clients, clientLocked } = props;
  const { closed = null, paid = null } = props.settled ?? {};
  // Fields are not taken away from under the hand: a payment that came since changes what Submit does. One that was taken
  // back gives them.
  const [wasPaid] = useState(mode === 'edit' && paid !== null);
  const factsClosed = wasPaid && paid !== null;
  const leave = useLeaveForm();
  const ids = useId();
  const writing = useNoteWriting(start);
  const { fields: content, editor, dirty, draftedAt, trouble } = writing;
  const form = useNoteSubmit(writing, ids, { ...props, base: start.base });
  useErrorTitle(form.wrong);
  const { outcome, errors } = form;
  useDraftToast(start.uid, writing);
  useSettledToast(mode === 'edit' ? { closed, paid, billed: props.billed } : {});
  const now = useScreenNow();
  const itself = mode === 'addendum' && props.billed ? noteFieldsOf(props.billed) : null;
  const becomesEdit = props.settled !== undefined && changesItself(mode, props.settled);
  const common = { content, editor, errors, ids, policy };

  async function later() {
    if (!(await editor.flush())) return;
    if (draftedAt !== null || dirty) showToast({ text: keptText });
    leave();
  }

  async function addendum() {
    if (await editor.flush()) props.onAddendum?.();
  }

  /** What the note itself does not take any more is written as an addendum, which asks for a reason. */
  const submit = () => (mode === 'edit' && isClosedTo(changedSince(content, start.base)) ? addendum() : form.submit());
  const isClosedTo = (changed: readonly string[]) => changed.length > 0 && (closed || (paid && isOfPayment(changed)));

  return (
    <form
      aria-label="Note"
      className="@container/note flex flex-1 flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {props.notice}
      {mode === 'edit' && (closed ?? paid) && (
        <ClosedNotice closed={closed} onAddendum={() => void addendum()} paid={paid} />
      )}
      {mode === 'addendum' && props.settled && !closed && !paid && (
        <OpenAgainNotice takesAddenda={props.settled.takesAddenda} />
      )}
      {mode === 'edit' && !closed && props.billed && <BilledNotice fields={noteIn(content)} note={props.billed} />}
      {outcome?.kind === 'not-saved' && (
        <FailureNotice of={outcome} title={outcome.title}>
          {outcome.text} What you typed is still here.
        </FailureNotice>
      )}
      <BusyFields busy={form.busy}>
        {mode === 'addendum' && <Reason {...common} asked={props.asAddendum === true} isKept={!becomesEdit} />}
        <div className="flex flex-col gap-x-8 gap-y-5 @min-[44rem]/note:flex-row @min-[44rem]/note:items-start">
          <div className="@container flex flex-col gap-5 @min-[44rem]/note:sticky @min-[44rem]/note:top-[calc(var(--top-inset)+1.5rem)] @min-[44rem]/note:w-90 @min-[44rem]/note:shrink-0">
            <NoteFormFacts
              {...common}
              clientLocked={clientLocked}
              clients={clients}
              closed={factsClosed}
              onRefuse={form.onRefuse}
              today={today}
            />
            <TimesRemark text={endIsAhead(content, now, policy.timeZone) ? `${laterThanNow(content.end_time)}.` : ''} />
            {props.ofOwn && !errors.begin_time && <KnownOverlap content={content} uid={start.uid} />}
            <NoteHours
              fields={itself ?? noteIn(content)}
              noteId={start.noteId}
              otherwise={today}
              policy={policy}
              saved={itself ?? (start.noteId === null ? null : start.base)}
              uid={start.uid}
            />
            <BehaviorsButton content={content} />
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-5 @min-[44rem]/note:max-w-180">
            <NoteTextFields
              errors={errors}
              fields={content}
              hintOf={(name) => (name === 'who_present' ? 'Optional' : undefined)}
              ids={ids}
              limit={policy.textLimit}
              onChange={editor.change}
            />
          </div>
        </div>
      </BusyFields>
      <NoteFormFoot
        busy={form.busy}
        dirty={dirty}
        onLater={() => void later()}
        onSubmit={() => void submit()}
        submitLabel={becomesEdit ? 'Change the note itself' : props.submitLabel}
        savedTime={draftedAt && asOfText(draftedAt, now, policy.timeZone)}
        trouble={trouble}
      />
      {outcome?.kind === 'saved' && content.client_id !== null && props.saved(content.client_id, content.reason)}
    </form>
  );
}

function Reason({
  content,
  editor,
  errors,
  ids,
  asked,
  isKept,
}: Pick<Parameters<typeof NoteFormFacts>[0], 'content' | 'editor' | 'errors' | 'ids'> & {
  asked: boolean;
  isKept: boolean;
}) {
  useEffect(() => {
    if (asked) document.getElementById(`${ids}reason`)?.focus();
  }, [asked, ids]);
  return (
    <TextArea
      error={errors.reason}
      hint={
        isKept
          ? 'Then change the fields that follow to how they should read. The note itself stays as it is.'
          : 'It is not kept any more: the note itself is changed.'
      }
      id={`${ids}reason`}
      label="Reason for the addendum"
      onChange={(reason) => editor.change({ reason })}
      required
      value={content.reason}
    />
  );
}

/** Behavior Add over the form; it opens once there is a client whose behaviors it is about. */
function BehaviorsButton({ content }: { content: NoteContent }) {
  const { permissions } = useAccount();
  const { addBehaviors } = useAppActions();
  const { client_id, date_visited } = content;
  if (!isGranted(permissions, 'behavior.record')) return null;
  const press = () =>
    client_id === null ? showToast({ text: 'Choose a client first' }) : addBehaviors(client_id, date_visited);
  return (
    <div>
      <Button icon={ListChecks} onClick={press}>
        Behaviors…
      </Button>
    </div>
  );
}
