import type { UserRecord } from '#contract/people.ts';
import { NameList } from '#ui/layout/facts.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { type NamedOption, namesOf } from './named-options.ts';

/** What disabling means, before it is done. */
export function DisableDialog({
  user,
  clients,
  busy,
  onDisable,
  onClose,
}: {
  user: UserRecord;
  /** Clients that this device knows. */
  clients: readonly NamedOption[];
  busy: boolean;
  onDisable: () => void;
  onClose: () => void;
}) {
  const left = namesOf(user.client_ids, clients);
  return (
    <ConfirmDialog
      action="Disable"
      busy={busy}
      onClose={onClose}
      onConfirm={onDisable}
      title={`Disable ${user.profile.name}?`}
    >
      <p className="text-body">
        From now on they cannot sign in or see anything. Their notes and sessions stay. What they recorded and have not
        sent is still accepted when it arrives. You can enable them again at any time.
      </p>
      {left.length > 0 && (
        <div className="mt-4 text-body">
          <p>Still on their caseload, for somebody else to see:</p>
          <NameList names={left} none="" />
        </div>
      )}
    </ConfirmDialog>
  );
}
