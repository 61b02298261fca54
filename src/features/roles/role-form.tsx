import { useId, useState } from 'react';
import type { RoleAnswer } from '#contract/roles.ts';
import type { AccountRow } from '#db/database.ts';
import { isGranted } from '#domain/access/permission.ts';
import { problemsOf } from '#forms/problems.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { NewerVersion } from '#ui/feedback/newer-version.tsx';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { SaveBar } from '#ui/fields/save-bar.tsx';
import { changesText, without } from './permission-groups.ts';
import { PermissionList } from './permission-list.tsx';
import { RoleAbout } from './role-about.tsx';
import type { RoleChanges } from './role-draft.ts';
import { changesOfRole, draftOf, losesRoleEditing, roleLabels } from './role-draft.ts';
import { SaveRoleDialog } from './save-role-dialog.tsx';
import { useRoleForm } from './use-role-form.ts';

/**
 * Name, description, whether it is active, and all permissions. Read only for people who may not change roles, and
 * offline.
 */
export function RoleForm({
  opened,
  account,
  failed,
}: {
  opened: RoleAnswer;
  account: AccountRow;
  failed: ListFailure | null;
}) {
  const form = useRoleForm(opened);
  const [reviewing, setReviewing] = useState(false);
  const id = useId();
  const ids = { name: `${id}name`, description: `${id}description` };
  const { draft, before, answer, changes, errors, failure, newer } = form;
  const problems = [
    ...(failure && !failure.atFields ? [{ text: `${failure.title}. ${failure.text}` }] : []),
    ...problemsOf(errors, roleLabels, id),
  ];
  const readOnly = !isGranted(account.permissions, 'company.settings.roles.edit') || (isOffline(failed) && !form.dirty);
  const isOwn = account.user.roles.some(({ id }) => id === answer.role.id);
  useErrorTitle(problems.length > 0);

  async function save(send: () => Promise<void>) {
    await send();
    setReviewing(false);
  }

  return (
    <div className="flex flex-col gap-6">
      <ErrorSummary attempt={form.attempt} problems={problems} />
      {form.restored && <CameBackNotice />}
      {newer && (
        <NewerVersion
          busy={form.busy}
          onMine={() => void save(form.onMine)}
          onTheirs={form.onTheirs}
          theirs={theirChanges(before, newer)}
        />
      )}
      <BusyFields busy={form.busy}>
        <RoleAbout draft={draft} ids={ids} onChange={form.change} errors={errors} readOnly={readOnly} />
        <PermissionList
          all={answer.permissions}
          state={{
            ticked: draft.ids,
            names: answer.permissions.filter(({ id }) => draft.ids.has(id)).map(({ name }) => name),
            changed: new Set([...changes.added, ...changes.removed]),
            readOnly,
            onTick: (ids, on) =>
              form.change({ ids: on ? new Set([...draft.ids, ...ids]) : without(draft.ids, new Set(ids)) }),
          }}
        />
      </BusyFields>
      {form.dirty && (
        <RoleBar
          changes={changes}
          name={before.name}
          onDrop={form.discard}
          onReview={() => setReviewing(form.check())}
        />
      )}
      {reviewing && (
        <SaveRoleDialog
          all={answer.permissions}
          busy={form.busy}
          changes={changes}
          holders={answer.role.holders}
          name={draft.name.trim()}
          onClose={() => setReviewing(false)}
          onSave={() => void save(form.save)}
          ownLoss={isOwn && losesRoleEditing(answer, before, draft)}
        />
      )}
    </div>
  );
}

function theirChanges(before: ReturnType<typeof draftOf>, newer: RoleAnswer): string[] {
  const { added, removed, others } = changesOfRole(before, draftOf(newer));
  const nameOf = (id: number) => newer.permissions.find((one) => one.id === id)?.name ?? String(id);
  return [...others, ...added.map((id) => `ticked ${nameOf(id)}`), ...removed.map((id) => `took away ${nameOf(id)}`)];
}

/** What is changed and not saved, and in which role: far down the list its name is out of view. */
function RoleBar({
  name,
  changes,
  onDrop,
  onReview,
}: {
  /** As it is stored. */
  name: string;
  changes: RoleChanges;
  onDrop: () => void;
  onReview: () => void;
}) {
  return (
    <SaveBar text={changesText(changes, changes.others.length)} title={`Unsaved changes to ${name}`}>
      <Button onClick={onDrop}>Discard</Button>
      <Button kind="primary" onClick={onReview}>
        Review and save
      </Button>
    </SaveBar>
  );
}
