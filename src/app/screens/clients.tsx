import { useMemo } from 'react';
import { ClientsScreen } from '#features/people/clients-screen.tsx';
import type { PeopleActions } from '#features/people/people-actions.ts';
import { useApp } from '../app-context.tsx';
import { useStartSession } from '../start-session.tsx';

export function Clients() {
  const { person } = useApp();
  const start = useStartSession();
  const records = person?.can('session.record') ?? false;
  const actions = useMemo<PeopleActions>(
    () => ({ onStart: records ? (clientId) => start({ clientId }) : undefined }),
    [records, start],
  );
  return <ClientsScreen actions={actions} />;
}
