import { Check, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { CopyButton } from '#ui/feedback/copy-button.tsx';
import { StatusButton } from '#ui/feedback/status-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { Part, Shelf } from './part.tsx';

const kinds = ['primary', 'tonal', 'outline', 'quiet', 'danger'] as const;

export function ActionParts() {
  const [pressed, setPressed] = useState(false);
  return (
    <Shelf title="Actions">
      <Part file="ui/button.tsx">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button icon={Plus} kind="primary">
          Start Session
        </Button>
        <Button busy kind="primary">
          Saving…
        </Button>
        <Button unavailable="You need the right to bill.">Mark billed</Button>
      </Part>
      <Part file="ui/button-link.tsx, ui/icon-button.tsx, ui/feedback/copy-button.tsx">
        <ButtonLink to="/notes">All notes</ButtonLink>
        <IconButton icon={Trash2} label="Delete" />
        <IconButton edged icon={Check} label="Follow" onClick={() => setPressed(!pressed)} pressed={pressed} />
        <CopyButton instead="Select it and copy it by hand." text="4412-0097" what="ICN" />
      </Part>
      <Part file="ui/overlays/menu.tsx, ui/feedback/status-button.tsx">
        <Menu
          entries={[
            { label: 'Edit', onSelect: () => undefined },
            { label: 'Delete', danger: true, onSelect: () => undefined },
          ]}
          icon={Ellipsis}
          label="Options of this note"
        />
        <StatusButton icon={Check} text="Everything is sent" tone="sent" />
      </Part>
      <Part file="ui/layout/tab-links.tsx">
        <TabLinks
          label="Session"
          tabs={[
            { to: '/', label: 'Session Data', shortLabel: 'Data' },
            { to: '/note', label: 'Session Note', shortLabel: 'Note' },
            { to: '/submit', label: 'Submit Session', shortLabel: 'Submit' },
          ]}
        />
      </Part>
    </Shelf>
  );
}
