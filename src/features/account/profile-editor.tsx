import { type FormEvent, useEffect, useId } from 'react';
import type { Account } from '#contract/account.ts';
import { problemsOf } from '#forms/problems.ts';
import { Button } from '#ui/button.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { VersionChoice } from '#ui/overlays/version-choice.tsx';
import { AboutFields, BankFields, PersonFields, PlaceFields } from './profile-fields.tsx';
import { profileLabels } from './profile-form.ts';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileEditorProps {
  account: Account;
  onAccount: (account: Account) => void;
  /** The company's today, `yyyy-MM-dd`. */
  today: string;
  textLimit: number;
}

/** The form itself. */
export function ProfileEditor({ account, onAccount, today, textLimit }: ProfileEditorProps) {
  const ids = useId();
  const editor = useProfileForm(account, today, onAccount);
  const { errors, failure, clashes, saved } = editor;
  const problems = problemsOf(editor.attempt > 0 ? errors : {}, profileLabels, ids);
  useErrorTitle(problems.length > 0);
  useEffect(() => {
    if (saved > 0) showToast({ kind: 'success', text: 'Your profile is saved' });
  }, [saved]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!editor.busy) editor.save();
  }

  const fields = { account, editor, ids, today, textLimit };
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      {editor.restored && (
        <CameBackNotice onDiscard={editor.discard}>Sealed fields and the bank’s are never kept.</CameBackNotice>
      )}
      {clashes && <VersionChoice clashes={clashes} onMine={editor.onMine} onTheirs={editor.onTheirs} />}
      {failure && !failure.atFields && (
        <FailureNotice of={failure} title={failure.title}>
          {failure.text}
        </FailureNotice>
      )}
      <ErrorSummary attempt={editor.attempt} problems={problems} />
      <BusyFields busy={editor.busy}>
        <PersonFields {...fields} />
        <PlaceFields {...fields} />
        <BankFields {...fields} />
        <AboutFields {...fields} />
      </BusyFields>
      <div>
        <Button busy={editor.busy} kind="primary" size="big" type="submit">
          Update profile
        </Button>
      </div>
    </form>
  );
}
