import { useState } from 'react';
import { howMany } from '#domain/how-many.ts';
import { noteFieldNames } from '#domain/note/note-fields.ts';
import type { Proposal } from '#domain/note/note-update.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** What new data would change in edited text, line by line. Nothing is changed that is not ticked. */
export function UpdateDraftDialog(props: {
  proposals: readonly Proposal[];
  onClose: () => void;
  onAccept: (accepted: readonly Proposal[]) => void;
}) {
  const { proposals, onClose, onAccept } = props;
  const [ticked, setTicked] = useState<readonly Proposal[]>(() => proposals.filter(({ own }) => !own));
  const tick = (one: Proposal, on: boolean) =>
    setTicked(on ? [...ticked, one] : ticked.filter((other) => other !== one));
  const count = ticked.length;
  return (
    <Dialog
      description={
        proposals.length === 0
          ? 'Your text already says what the data says.'
          : 'What you don’t tick stays as you wrote it.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => {
              onAccept(proposals.filter((one) => ticked.includes(one)));
              onClose();
            }}
          >
            {count === 0 ? 'Keep my text' : `Update ${howMany(count, 'line')}`}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title="Update from data"
      width="wide"
    >
      <ul className="mt-3">
        {proposals.map((one) => (
          <li className="border-line border-b py-2 last:border-b-0" key={`${one.field} ${one.was} ${one.becomes}`}>
            <Checkbox
              checked={ticked.includes(one)}
              hint={one.own ? `Your own words in ${noteFieldNames[one.field]}` : noteFieldNames[one.field]}
              label={<ProposalText proposal={one} />}
              onChange={(on) => tick(one, on)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ProposalText({ proposal: { was, becomes } }: { proposal: Proposal }) {
  if (was === null) return <span>Add: {becomes}</span>;
  if (becomes === null)
    return (
      <span>
        Take out: <del>{was}</del>
      </span>
    );
  return (
    <span>
      <del>{was}</del> → <ins className="font-semibold no-underline">{becomes}</ins>
    </span>
  );
}
