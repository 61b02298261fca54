import { useApp } from '../app-context.tsx';
import { mayOpen } from '../may-open.ts';
import { type RouteName, routeOf } from '../route-table.ts';

const shortcuts: readonly { label: string; route: RouteName }[] = [{ label: 'Payments', route: 'Ins Billing' }];

/** The links of the shortcuts menu that this person may follow. */
export function useShortcuts(): { label: string; to: string }[] {
  const app = useApp();
  return shortcuts
    .map(({ label, route }) => ({ label, target: routeOf(route) }))
    .filter(({ target }) => mayOpen(target, app))
    .map(({ label, target }) => ({ label, to: target.path }));
}
