import type { Policy } from '#domain/access/policy.ts';
import { policyChoices } from '#domain/access/policy-choices.ts';

/** A whole number of the policy, with the range that the server accepts. `path` names it as the server does. */
export type NumberField = {
  kind: 'number';
  path: string;
  label: string;
  unit: string;
  from: number;
  to: number;
  why?: string;
  read: (policy: Policy) => number;
  write: (policy: Policy, value: number) => Policy;
};

export type ChoiceField = {
  kind: 'choice';
  path: string;
  label: string;
  why?: string;
  options: readonly { value: string; label: string }[];
  read: (policy: Policy) => string;
  write: (policy: Policy, value: string) => Policy;
};

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

/** "60,000": how every number of the policy is shown. */
export const numberText = (value: number) => value.toLocaleString('en-US');

type Sizes = keyof Policy['pageSizes'];
type Locks = keyof Policy['idleLockMinutes'];

const pageSize = (key: Sizes, label: string, to = 200): NumberField => ({
  kind: 'number',
  path: `pageSizes.${key}`,
  label,
  unit: key === 'pageNumbers' ? 'numbers' : 'rows',
  from: 1,
  to,
  read: ({ pageSizes }) => pageSizes[key],
  write: (policy, value) => ({ ...policy, pageSizes: { ...policy.pageSizes, [key]: value } }),
});

const idleLock = (key: Locks, label: string): NumberField => ({
  kind: 'number',
  path: `idleLockMinutes.${key}`,
  label,
  unit: 'minutes',
  from: 1,
  to: 1440,
  read: ({ idleLockMinutes }) => idleLockMinutes[key],
  write: (policy, value) => ({ ...policy, idleLockMinutes: { ...policy.idleLockMinutes, [key]: value } }),
});

export const noteNumbers: readonly NumberField[] = [
  {
    kind: 'number',
    path: 'noteEditWindowDays',
    label: 'Note edit window',
    unit: 'days',
    from: 0,
    to: 365,
    why: 'A billed note can still be edited this long after it was created.',
    read: ({ noteEditWindowDays }) => noteEditWindowDays,
    write: (policy, noteEditWindowDays) => ({ ...policy, noteEditWindowDays }),
  },
  {
    kind: 'number',
    path: 'textLimit',
    label: 'Text limit',
    unit: 'characters',
    from: 1000,
    to: 60000,
    why: 'Texts of notes must be shorter than this.',
    read: ({ textLimit }) => textLimit,
    write: (policy, textLimit) => ({ ...policy, textLimit }),
  },
];

export const deleteRule: ChoiceField = {
  kind: 'choice',
  path: 'noteDeleteRule',
  label: 'Which notes can be deleted',
  why: 'A billed or paid note is never deleted. One that was never sent can always be thrown away by its author.',
  options: optionsOf(policyChoices.noteDeleteRule),
  read: ({ noteDeleteRule }) => noteDeleteRule,
  write: (policy, value) => ({ ...policy, noteDeleteRule: value as Policy['noteDeleteRule'] }),
};

export const timeNumbers: readonly NumberField[] = [
  {
    kind: 'number',
    path: 'timeChoices.stepMinutes',
    label: 'Minutes between time choices',
    unit: 'minutes',
    from: 5,
    to: 60,
    read: ({ timeChoices }) => timeChoices.stepMinutes,
    write: (policy, stepMinutes) => ({ ...policy, timeChoices: { ...policy.timeChoices, stepMinutes } }),
  },
  {
    kind: 'number',
    path: 'defaultLengthMinutes',
    label: 'Default length',
    unit: 'minutes',
    from: 1,
    to: 1440,
    why: 'Added to a begin time to fill an empty end time.',
    read: ({ defaultLengthMinutes }) => defaultLengthMinutes,
    write: (policy, defaultLengthMinutes) => ({ ...policy, defaultLengthMinutes }),
  },
];

export const weekStart: ChoiceField = {
  kind: 'choice',
  path: 'weekStartsOn',
  label: 'Week starts on',
  why: 'Rules that are planned already keep their weeks.',
  options: optionsOf(policyChoices.weekStartsOn),
  read: ({ weekStartsOn }) => String(weekStartsOn),
  write: (policy, value) => ({ ...policy, weekStartsOn: Number(value) as Policy['weekStartsOn'] }),
};

export const payPeriod: ChoiceField = {
  kind: 'choice',
  path: 'payPeriod',
  label: 'Pay period',
  why: 'Offered where money is listed. Weeks begin on the day of “Week starts on”.',
  options: optionsOf(policyChoices.payPeriod),
  read: ({ payPeriod }) => payPeriod ?? 'two-weeks',
  write: (policy, value) => ({ ...policy, payPeriod: value as NonNullable<Policy['payPeriod']> }),
};

export const hoursPeriod: ChoiceField = {
  kind: 'choice',
  path: 'hoursPeriod',
  label: 'Hours period',
  why: 'A client’s budget counts hours left this week or this month.',
  options: optionsOf(policyChoices.hoursPeriod),
  read: ({ hoursPeriod }) => hoursPeriod,
  write: (policy, value) => ({ ...policy, hoursPeriod: value as Policy['hoursPeriod'] }),
};

export const pageSizes: readonly NumberField[] = [
  pageSize('notes', 'Notes on a page'),
  pageSize('sessions', 'Sessions on a page'),
  pageSize('finance', 'Finance rows on a page'),
  pageSize('other', 'Rows of other lists on a page'),
  pageSize('pageNumbers', 'Page numbers shown', 9),
];

export const idleLocks: readonly NumberField[] = [
  idleLock('staff', 'Screen locks in the office after'),
  idleLock('field', 'Screen locks in the field after'),
  idleLock('session', 'Screen locks in a running session after'),
];

export const rounding: ChoiceField = {
  kind: 'choice',
  path: 'unitRule.rounding',
  label: 'Rounding of 15-minute units',
  why: 'A claim keeps the units it was made with; a billed or paid note keeps its own until its times are changed. Whole units are full 15 minutes; else 8 make one, under the CMS rule of all minutes of a client’s day.',
  options: [
    { value: 'mid-point', label: 'Mid-point: each note by itself' },
    { value: 'cms-8-minute', label: 'CMS 8-minute rule: the day together' },
    { value: 'whole', label: 'Whole units: each note by itself' },
  ],
  read: ({ unitRule }) => unitRule.rounding,
  write: (policy, value) => ({
    ...policy,
    unitRule: { ...policy.unitRule, rounding: value as Policy['unitRule']['rounding'] },
  }),
};

export const numberFields: readonly NumberField[] = [...noteNumbers, ...timeNumbers, ...pageSizes, ...idleLocks];
export const choiceFields: readonly ChoiceField[] = [deleteRule, weekStart, hoursPeriod, payPeriod, rounding];

/** Labels of the fields that have a control of their own. */
const otherLabels: Record<string, string> = {
  'timeChoices.from': 'First time choice',
  'timeChoices.to': 'Time choices end before',
  timeZone: 'Time zone',
  noteLocationFilter: 'Locations in the note filter',
  incorrectOutcome: 'Sixth trial outcome “inc”',
};

/** What people call a field of the policy. */
export function labelOf(path: string): string {
  return [...numberFields, ...choiceFields].find((field) => field.path === path)?.label ?? otherLabels[path] ?? path;
}
