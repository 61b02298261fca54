import type { ComponentType } from 'react';
import type { ScreenLoader } from './load-screen.ts';
import { routeOf, type ScreenName } from './route-table.ts';
import { behindGate } from './screens/account-gate.tsx';

/** The screen of every route. Each is its own chunk. */
export const screens: Record<ScreenName, ScreenLoader> = {
  '404': async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen,
  Login: async () => (await import('#features/auth/login-screen.tsx')).LoginScreen,
  'Forgot Password': async () => (await import('#features/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  'Reset Password': async () => (await import('#features/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  Home: async () => (await import('./screens/home.tsx')).Home,
  'Session Note': async () => (await import('./screens/session-note.tsx')).SessionNote,
  'Submit Session': async () => (await import('./screens/submit-session.tsx')).SubmitSession,
  'Session Data': async () => (await import('./screens/session-data.tsx')).SessionData,
  sessions: async () => (await import('#features/sessions-list/sessions-screen.tsx')).SessionsScreen,
  notes: async () => (await import('#features/notes/notes-screen.tsx')).NotesScreen,
  'company-notes': async () => (await import('#features/notes/company-notes-screen.tsx')).CompanyNotesScreen,
  note: async () => (await import('#features/notes/form/note-form-screen.tsx')).NoteFormScreen,
  'note-dl': async () => (await import('#features/notes/listing/note-listing-screen.tsx')).NoteListingScreen,
  Calendar: async () => (await import('./screens/calendar.tsx')).CalendarScreen,
  Task: async () => (await import('./screens/calendar.tsx')).CalendarScreen,
  'Behavior Add': async () => (await import('#features/behaviors/behavior-add-screen.tsx')).BehaviorAddScreen,
  'Behavior List': async () => (await import('#features/behaviors/behavior-list-screen.tsx')).BehaviorListScreen,
  'Behavior Assign': async () => (await import('#features/programs/assign-screen.tsx')).BehaviorAssignScreen,
  'Skill Assign': async () => (await import('#features/programs/assign-screen.tsx')).SkillAssignScreen,
  Sessions: async () => (await import('#features/programs/client-sessions-screen.tsx')).ClientSessionsScreen,
  Graph: async () => (await import('#features/graph/graph-screen.tsx')).GraphScreen,
  'Ins Billing': async () =>
    (await import('#features/billing/list/insurance-billing-screen.tsx')).InsuranceBillingScreen,
  'Ins Billing Group': async () =>
    (await import('#features/billing/groups/billing-groups-screen.tsx')).BillingGroupsScreen,
  'Contractor Pay': async () => (await import('#features/billing/pay/contractor-pay-screen.tsx')).ContractorPayScreen,
  'settings-roles': async () => (await import('#features/roles/roles-screen.tsx')).RolesScreen,
  'settings-role': async () => (await import('#features/roles/role-screen.tsx')).RoleScreen,
  'settings-policy': async () => (await import('#features/settings/policy-screen.tsx')).PolicyScreen,
  'company-audit': async () => (await import('#features/audit/audit-screen.tsx')).AuditScreen,
  'company-devices': async () => (await import('#features/devices/devices-screen.tsx')).DevicesScreen,
  'company-held': async () => (await import('#features/held/held-screen.tsx')).HeldScreen,
  'company-open-sessions': async () => (await import('#features/home/open-sessions-screen.tsx')).OpenSessionsScreen,
  'company-clients-low': async () => (await import('#features/home/clients-low-screen.tsx')).ClientsLowScreen,
  sync: async () => (await import('./screens/sync-status.tsx')).SyncStatus,
  'route-list': async () => (await import('./screens/route-list-screen.tsx')).RouteListScreen,
  Users: async () => (await import('#features/people/users-screen.tsx')).UsersScreen,
  Clients: async () => (await import('#features/people/clients-screen.tsx')).ClientsScreen,
  'Import users': async () => (await import('#features/people/import-screen.tsx')).ImportUsersScreen,
  'Import clients': async () => (await import('#features/people/import-screen.tsx')).ImportClientsScreen,
  'User Profile': async () => (await import('#features/account/profile-screen.tsx')).ProfileScreen,
  'User Account': async () => (await import('#features/account/account-screen.tsx')).AccountScreen,
  'Edit Profile': async () => (await import('#features/account/edit-profile-screen.tsx')).EditProfileScreen,
};

/** Screens that open before it is known who is there: some are for nobody, and recording and Sync status wait for nothing. */
const early: readonly ScreenName[] = [
  '404',
  'Login',
  'Forgot Password',
  'Reset Password',
  'Session Note',
  'Submit Session',
  'sync',
];

/** The screen of a route, behind the gate of the person whose it is. */
export async function loadScreenOf(name: ScreenName): Promise<ComponentType> {
  const Shown = await screens[name]();
  return early.includes(name) ? Shown : behindGate(Shown, routeOf(name).title);
}
