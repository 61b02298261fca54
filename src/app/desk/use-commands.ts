import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowRight, Contact, FilePlus2, Keyboard, LogOut, Play, RefreshCw, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listClients } from '#db/queries/caseload.ts';
import { listUsers } from '#db/queries/users.ts';
import { useDevice } from '#db/react/device-context.ts';
import { fullName, listName } from '#domain/access/person-name.ts';
import type { Command } from '#features/commands/command.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useApp } from '../app-context.tsx';
import type { AppRoute } from '../app-route.ts';
import { mayOpen, type Opens } from '../may-open.ts';
import { routeTable } from '../route-table.ts';
import { navItemsFor } from '../shell/nav-items.ts';

/** Everything that this person may open, do, or look up by name. */
export function useCommands(onShortcuts: () => void): Command[] {
  const { person, sessionRunning } = useApp();
  const { startSession, signOut } = useAppActions();
  const { db } = useDevice();
  const { syncNow } = useSync();
  const navigate = useNavigate();
  const clients = useLiveQuery(() => listClients(db), [db]);
  const users = useLiveQuery(() => listUsers(db), [db]);
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to);
    const act = (label: string, icon: Command['icon'], run: () => void, also?: string): Command => ({
      key: `act:${label}`,
      group: 'Actions',
      label,
      icon,
      run,
      ...(also ? { also } : {}),
    });
    return [
      ...(person?.can('session.record') ? [act('Start Session', Play, () => startSession())] : []),
      ...(person?.can('notes.edit') ? [act('New note', FilePlus2, go('/note/add-edit'), 'write add')] : []),
      act('Sync now', RefreshCw, syncNow, 'send'),
      act('Keyboard shortcuts', Keyboard, onShortcuts, 'keys help'),
      act('Sign out', LogOut, signOut, 'leave log out'),
      ...screensOf({ person, sessionRunning }).map(
        ({ label, to, icon }): Command => ({ key: `go:${to}`, group: 'Go to', label, icon, run: go(to) }),
      ),
      ...(person?.can('client.view') || person?.can('company.clients.view') ? (clients ?? []) : []).map(
        (client): Command => ({
          key: `client:${client.id}`,
          group: 'Clients',
          label: listName(client),
          icon: Contact,
          run: go(`/clients?search=${encodeURIComponent(fullName(client))}`),
        }),
      ),
      ...(person?.can('company.users.view') ? (users ?? []) : []).map(
        ({ id, profile, email }): Command => ({
          key: `user:${id}`,
          group: 'People',
          label: listName(profile),
          also: email,
          icon: UserRound,
          run: go(`/users?search=${encodeURIComponent(email)}`),
        }),
      ),
    ];
  }, [person, sessionRunning, clients, users, navigate, startSession, syncNow, onShortcuts, signOut]);
}

/** The menu's links first, then every other screen that needs no row to open. */
export function screensOf(app: Opens): { label: string; to: string; icon: Command['icon'] }[] {
  const menu = navItemsFor(app);
  const known = new Set(menu.map(({ to }) => to));
  const others = routeTable.filter(
    ({ path, group, name, ...route }: AppRoute) =>
      group === 'screen' &&
      name !== '404' &&
      !route.redirect &&
      !path.includes(':') &&
      !known.has(path) &&
      mayOpen(route, app),
  );
  return [...menu, ...others.map(({ title, path }) => ({ label: title, to: path, icon: ArrowRight }))];
}
