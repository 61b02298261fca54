import { Button } from '#ui/button.tsx';
import { SaveBar } from '#ui/fields/save-bar.tsx';
import { changesText } from './permission-groups.ts';
import type { RoleChanges } from './role-draft.ts';

/** What is changed and not saved, and in which role: far down the list its name is out of view. */
export function RoleBar({
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
