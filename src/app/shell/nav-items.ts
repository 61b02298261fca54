import {
  Activity,
  CalendarDays,
  ChartLine,
  ClipboardList,
  Contact,
  Files,
  FileText,
  FolderClock,
  House,
  Inbox,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  TabletSmartphone,
  Timer,
  Users,
} from 'lucide-react';
import { mayOpen, type Opens } from '../may-open.ts';
import { type RouteName, routeOf } from '../route-table.ts';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** The item is current on every path that begins with one of these. */
  covers: readonly string[];
  /** The three that the specification puts first. */
  first: boolean;
}

interface NavPlan {
  label: string;
  route: RouteName;
  icon: LucideIcon;
  covers?: readonly string[];
  first?: boolean;
}

const plan: readonly NavPlan[] = [
  { label: 'Data Entry', route: 'Session', icon: ClipboardList, first: true },
  { label: 'Billing/Payroll', route: 'Finance', icon: ReceiptText, first: true },
  { label: 'Calendar', route: 'Calendar', icon: CalendarDays, first: true, covers: ['/schedule'] },
  { label: 'Home', route: 'Home', icon: House },
  { label: 'Sessions', route: 'sessions', icon: Timer },
  { label: 'Notes', route: 'notes', icon: FileText, covers: ['/notes', '/note'] },
  { label: 'All notes', route: 'company-notes', icon: Files },
  { label: 'Clients', route: 'Clients', icon: Contact },
  { label: 'Assign', route: 'Sessions', icon: FolderClock, covers: ['/client'] },
  { label: 'Behaviors', route: 'Behavior List', icon: Activity, covers: ['/behavior'] },
  { label: 'Graph', route: 'Graph', icon: ChartLine },
  { label: 'Users', route: 'Users', icon: Users },
  { label: 'Roles', route: 'settings-roles', icon: ShieldCheck, covers: ['/settings/roles', '/settings/role'] },
  { label: 'Held work', route: 'company-held', icon: Inbox },
  { label: 'Devices', route: 'company-devices', icon: TabletSmartphone },
  { label: 'Audit', route: 'company-audit', icon: ScrollText },
  { label: 'Policy', route: 'settings-policy', icon: SlidersHorizontal },
];

/** The links this person may follow, in their order. What they may not open is not shown. */
export function navItemsFor(app: Opens): NavItem[] {
  return plan
    .map((item) => ({ ...item, target: routeOf(item.route) }))
    .filter(({ target }) => mayOpen(target, app))
    .map(({ label, icon, covers, first = false, target }) => ({
      label,
      icon,
      first,
      to: target.path,
      covers: covers ?? [target.path],
    }));
}

/** Whether the item leads to where we are: whole path segments only, so `/note` does not cover `/notes`. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  return item.covers.some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
}
