/** What people call the values of a policy's choices, by the path of the field: on its screen, and in the audit. */
export const policyChoices = {
  noteDeleteRule: {
    'id-below-15': 'Notes with an id below 15',
    'unbilled-in-window': 'Unbilled notes inside the edit window',
    never: 'None',
  },
  weekStartsOn: {
    0: 'Sunday',
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
  },
  payPeriod: {
    week: 'Every week',
    'two-weeks': 'Every two weeks, as from 01/07/24',
    'other-two-weeks': 'Every two weeks, as from 01/14/24',
    'half-month': 'The 1st and the 16th',
    month: 'Every month',
  },
  hoursPeriod: { week: 'Week', month: 'Month' },
} as const satisfies Record<string, Record<string, string>>;
