import { ClipboardList, Pencil, Play } from 'lucide-react';
import type { Client } from '#contract/people.ts';
import { isAnyGranted } from '#domain/access/permission.ts';
import type { Policy } from '#domain/access/policy.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import { clientName } from './client-columns.tsx';
import { ClientDoors } from './client-doors.tsx';
import { ClientFacts } from './client-facts.tsx';
import type { NamedOption } from './named-options.ts';
import { PanelButtons } from './panel-buttons.tsx';

interface ClientPanelProps {
  client: (Client & { user_ids?: number[] | undefined }) | undefined;
  people: readonly NamedOption[];
  permissions: readonly string[];
  policy: Policy;
  /** Undefined for people who record nothing. */
  onStart: ((clientId: number) => void) | undefined;
  onEdit: ((client: Client) => void) | undefined;
  onClose: () => void;
}

/** One client on the right: what is known, and where to go from there. */
export function ClientPanel({ client, people, permissions, policy, onStart, onEdit, onClose }: ClientPanelProps) {
  const mayAssign = isAnyGranted(permissions, ['client.assign']);
  return (
    <SidePanel
      footer={
        client && (
          <PanelButtons
            main={
              onStart && (
                <Button icon={Play} kind="primary" onClick={() => onStart(client.id)}>
                  Start Session
                </Button>
              )
            }
          >
            {onEdit && (
              <Button icon={Pencil} onClick={() => onEdit(client)}>
                Edit
              </Button>
            )}
            {mayAssign && (
              <ButtonLink icon={ClipboardList} to={`/client/assign/behaviors/${client.id}`}>
                Assign
              </ButtonLink>
            )}
          </PanelButtons>
        )
      }
      onClose={onClose}
      row={client && String(client.id)}
      open={client !== undefined}
      title={client ? clientName(client) : ''}
    >
      {client && <ClientDoors clientId={client.id} permissions={permissions} />}
      {client && <ClientFacts client={client} key={client.id} people={people} policy={policy} />}
    </SidePanel>
  );
}
