import { useApp } from '../app-context.tsx';
import { type RouteName, routeOf } from '../route-table.ts';

const shortcuts: readonly { label: string; route: RouteName }[] = [{ label: 'Payments', route: 'Ins Billing' }];

/** The links of the shortcuts menu that this person may follow. */
export function useShortcuts(): { label: string; to: string }[] {
  const { person } = useApp();
  return shortcuts
    .map(({ label, route }) => ({ label, target: routeOf(route) }))
    .filter(({ target }) => target.needs?.some((permission) => person?.can(permission)))
    .map(({ label, target }) => ({ label, to: target.path }));
}
