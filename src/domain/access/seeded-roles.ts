import type { Permission } from './permission.ts';

/** A role every company starts with. `ident` is what screens and rules know it by; name and permissions may be changed. */
type SeededRole = {
  ident: string;
  name: string;
  description: string;
  permissions: readonly (Permission | '*')[];
};

const field = [
  'session.record',
  'notes.view',
  'notes.edit',
  'notes.delete',
  'behavior.view',
  'behavior.record',
  'client.view',
  'schedule.calendar.view',
  'schedule.event.edit',
] as const;

/** The table "Permissions and seeded roles" of the contract. */
export const seededRoles: readonly SeededRole[] = [
  { ident: 'rbt', name: 'RBT', description: 'Records sessions and writes notes', permissions: field },
  {
    ident: 'bcba',
    name: 'BCBA',
    description: 'Plans programs and reviews notes',
    permissions: [
      ...field,
      'client.assign',
      'behavior.catalogue.edit',
      'company.notes.assigned',
      'company.notes.review',
      'company.schedule.event.approve',
      'graph.annotate',
      'behavior.correct',
    ],
  },
  {
    ident: 'staff',
    name: 'Staff',
    description: 'Reads notes, bills insurance and pays contractors',
    permissions: [
      'company.notes.view',
      'company.notes.edit',
      'company.clients.view',
      'company.clients.edit',
      'company.users.view',
      'company.schedule.calendar.view',
      'company.finance.insurance.view',
      'company.finance.insurance.edit',
      'company.finance.payroll.view',
      'company.finance.payroll.edit',
      'company.flags.edit',
      'company.held.edit',
      'company.devices.view',
      'company.schedule.event.approve',
      'company.notes.review',
      'schedule.calendar.view',
      'client.view',
      'behavior.view',
    ],
  },
  { ident: 'admin', name: 'Administrator', description: 'May do everything', permissions: ['*'] },
];
