import type { AppRoute } from './app-route.ts';

const insurance = ['company.finance.insurance.view'] as const;
const payroll = ['company.finance.payroll.view'] as const;

/** Every route: the specification's names and paths, and /sync, which is ours. Everything else is made from this. */
export const routeTable = [
  { name: 'Home', path: '/', title: 'Home', needs: null, group: 'screen' },
  { name: '404', path: '/404', title: 'Page not found', needs: null, group: 'screen' },

  { name: 'auth', path: '/auth', title: 'Sign in', needs: null, group: 'auth', redirect: '/auth/login' },
  { name: 'Login', path: '/auth/login', title: 'Sign in', needs: null, group: 'auth' },
  { name: 'Forgot Password', path: '/auth/forgot/password', title: 'Forgot password', needs: null, group: 'auth' },
  { name: 'Reset Password', path: '/auth/reset/password/:token', title: 'Reset password', needs: null, group: 'auth' },

  {
    name: 'company-notes',
    path: '/company/notes',
    title: 'Notes (all therapists)',
    needs: ['company.notes.view', 'company.notes.assigned'],
    group: 'screen',
  },
  { name: 'notes', path: '/notes', title: 'Notes', needs: ['notes.view'], group: 'screen' },
  {
    name: 'note',
    path: '/note/add-edit/:id?',
    title: 'Note',
    needs: ['notes.edit', 'company.notes.edit'],
    group: 'screen',
    parent: 'notes',
  },
  {
    name: 'note-dl',
    path: '/note/dl',
    title: 'Notes by client',
    needs: ['notes.view'],
    group: 'screen',
    parent: 'notes',
  },
  {
    name: 'route-list',
    path: '/sadmin/route-list',
    title: 'Route list',
    needs: ['sadmin.routes.view'],
    group: 'screen',
  },

  {
    name: 'Session',
    path: '/entry/session',
    title: 'Session',
    needs: ['session.record'],
    group: 'session',
    redirect: '/entry/session/data',
  },
  {
    name: 'Session Data',
    path: '/entry/session/data',
    title: 'Session Data',
    needs: ['session.record'],
    group: 'session',
    parent: 'Session',
  },
  {
    name: 'Session Note',
    path: '/entry/session/note',
    title: 'Session Note',
    needs: ['session.record'],
    group: 'session',
    parent: 'Session',
  },
  {
    name: 'Submit Session',
    path: '/entry/session/submit',
    title: 'Submit Session',
    needs: ['session.record'],
    group: 'session',
    parent: 'Session',
  },

  {
    name: '(behavior)',
    path: '/behavior',
    title: 'Behaviors',
    needs: ['behavior.record'],
    group: 'screen',
    redirect: '/behavior/add',
  },
  {
    name: 'Behavior Add',
    path: '/behavior/add',
    title: 'Behavior Add',
    needs: ['behavior.record'],
    group: 'screen',
    parent: 'Behavior List',
  },
  { name: 'Behavior List', path: '/behavior/list', title: 'Behavior List', needs: ['behavior.view'], group: 'screen' },
  {
    name: '(assign)',
    path: '/client/assign',
    title: 'Assign',
    needs: ['client.assign'],
    group: 'screen',
    redirect: '/client/assign/behaviors',
  },
  {
    name: 'Behavior Assign',
    path: '/client/assign/behaviors/:id?',
    title: 'Behavior Assign',
    needs: ['client.assign'],
    group: 'screen',
    parent: 'Sessions',
  },
  {
    name: 'Skill Assign',
    path: '/client/assign/skills/:id?',
    title: 'Skill Assign',
    needs: ['client.assign'],
    group: 'screen',
    parent: 'Sessions',
  },
  {
    name: 'Sessions',
    path: '/client/behavior/assign',
    title: 'Client sessions',
    crumb: 'Sessions',
    needs: ['client.view'],
    group: 'screen',
  },

  { name: 'Users', path: '/users', title: 'Users', needs: ['company.users.view'], group: 'screen' },
  {
    name: 'Import users',
    path: '/users/import',
    title: 'Import users',
    needs: ['company.users.edit'],
    group: 'screen',
    parent: 'Users',
  },
  {
    name: 'Clients',
    path: '/clients',
    title: 'Clients',
    needs: ['client.view', 'company.clients.view'],
    group: 'screen',
  },
  {
    name: 'Import clients',
    path: '/clients/import',
    title: 'Import clients',
    needs: ['company.clients.edit'],
    group: 'screen',
    parent: 'Clients',
  },

  {
    name: 'Finance',
    path: '/company/finance',
    title: 'Finance',
    needs: [...insurance, ...payroll],
    group: 'screen',
    redirect: '/company/finance/insurance-billing',
  },
  {
    name: 'Ins Billing',
    path: '/company/finance/insurance-billing',
    title: 'Insurance billing',
    crumb: 'Ins Billing',
    needs: insurance,
    group: 'screen',
    parent: 'Finance',
  },
  {
    name: 'Ins Billing Group',
    path: '/company/finance/insurance-billing/group',
    title: 'Insurance billing groups',
    crumb: 'Ins Billing Group',
    needs: insurance,
    group: 'screen',
    parent: 'Ins Billing',
  },
  {
    name: 'Contractor Pay',
    path: '/company/finance/contractor/pay',
    title: 'Contractor Pay',
    needs: payroll,
    group: 'screen',
    parent: 'Finance',
  },

  {
    name: 'Calendar',
    path: '/schedule/calendar',
    title: 'Calendar',
    needs: ['schedule.calendar.view'],
    group: 'screen',
  },
  { name: 'Task', path: '/schedule/task', title: 'Task', needs: ['schedule.calendar.view'], group: 'screen' },
  {
    name: 'settings-roles',
    path: '/settings/roles',
    title: 'Roles',
    needs: ['company.settings.roles.view'],
    group: 'screen',
  },
  {
    name: 'settings-role',
    path: '/settings/role/:id',
    title: 'Role',
    needs: ['company.settings.roles.view'],
    group: 'screen',
    parent: 'settings-roles',
  },
  {
    name: 'settings-policy',
    path: '/settings/policy',
    title: 'Company policy',
    needs: ['company.settings.policy.edit'],
    group: 'screen',
  },
  {
    name: 'company-audit',
    path: '/company/audit',
    title: 'Audit',
    needs: ['company.audit.view'],
    group: 'screen',
  },
  {
    name: 'company-devices',
    path: '/company/devices',
    title: 'Devices',
    needs: ['company.devices.view'],
    group: 'screen',
  },
  {
    name: 'company-held',
    path: '/company/held',
    title: 'Held work',
    needs: ['company.held.edit'],
    group: 'screen',
  },
  {
    name: 'company-open-sessions',
    path: '/company/sessions/open',
    title: 'Open sessions',
    needs: ['company.notes.view', 'company.notes.assigned'],
    group: 'screen',
  },
  {
    name: 'company-clients-low',
    path: '/company/clients/low',
    title: 'Clients low on hours',
    crumb: 'Low on hours',
    needs: ['company.clients.view', 'client.view'],
    group: 'screen',
    parent: 'Clients',
  },
  { name: 'Graph', path: '/graph', title: 'Graph', needs: ['behavior.view'], group: 'screen' },
  { name: 'sessions', path: '/sessions', title: 'Sessions', needs: ['session.record'], group: 'screen' },
  { name: 'user', path: '/user', title: 'User', needs: null, group: 'screen', redirect: '/user/profile' },
  {
    name: 'User Profile',
    path: '/user/profile',
    title: 'User Profile',
    crumb: 'Profile',
    needs: null,
    group: 'screen',
  },
  {
    name: 'User Account',
    path: '/user/account',
    title: 'User Account',
    crumb: 'Account',
    needs: null,
    group: 'screen',
    parent: 'User Profile',
  },
  {
    name: 'Edit Profile',
    path: '/user/profile/edit',
    title: 'Edit Profile',
    crumb: 'Edit',
    needs: null,
    group: 'screen',
    parent: 'User Profile',
  },
  { name: 'sync', path: '/sync', title: 'Sync status', needs: null, group: 'screen' },
] as const satisfies readonly AppRoute[];

export type RouteName = (typeof routeTable)[number]['name'];

/** Routes that show a screen; the others only lead to one. */
export type ScreenName = Exclude<(typeof routeTable)[number], { redirect: string }>['name'];

/** The route of a name, as a plain record. */
export function routeOf(name: RouteName): AppRoute {
  const found = routeTable.find((route) => route.name === name);
  if (!found) throw new Error(`No route is named ${name}`);
  return found;
}
