import { defaultPolicy, type Policy } from '#domain/access/policy.ts';
import { whyNotPolicy } from '#domain/access/policy-rules.ts';
import { notATime } from '#ui/fields/parse-time.ts';
import { numberFields, numberText } from './policy-fields.ts';

/** The fields that are typed as times of day. */
const timePaths = ['timeChoices.from', 'timeChoices.to'] as const;
type TimePath = (typeof timePaths)[number];

/**
 * The policy as the form has it: numbers as typed, and what was typed as a time but is not one, so that a slip is never
 * lost.
 */
export type PolicyDraft = {
  policy: Policy;
  numbers: Readonly<Record<string, string>>;
  unread: Readonly<Partial<Record<TimePath, string>>>;
};

export function draftOf(policy: Policy): PolicyDraft {
  return {
    policy,
    unread: {},
    numbers: Object.fromEntries(numberFields.map(({ path, read }) => [path, numberText(read(policy))])),
  };
}

/** The policy that is meant, or what is wrong with it by field, with an example. */
export function readDraft({ policy, numbers, unread }: PolicyDraft): {
  policy: Policy;
  errors: Record<string, string>;
} {
  const errors: Record<string, string> = {};
  let meant = policy;
  for (const { path, label, from, to, read, write } of numberFields) {
    const value = readNumber(numbers[path]?.trim() ?? '');
    if (value >= from && value <= to) meant = write(meant, value);
    else
      errors[path] =
        `${label} must be a whole number from ${numberText(from)} to ${numberText(to)}, for example ${numberText(read(defaultPolicy))}`;
  }
  if (policy.timeChoices.from === '') errors['timeChoices.from'] = 'First time is required, for example 5:00 AM';
  if (policy.timeChoices.to === '') errors['timeChoices.to'] = 'Last time is required, for example 3:00 PM';
  for (const path of timePaths) if (unread[path]) errors[path] = notATime(unread[path]);
  if (policy.noteLocationFilter.length === 0)
    errors.noteLocationFilter = 'Choose at least one location for the note filter, for example Home';
  return { policy: meant, errors: { ...whyNotPolicy(meant), ...errors } };
}

/** "60000" and "60,000". A comma anywhere else is not a thousands separator: "2,5" days must not become 25. */
function readNumber(typed: string): number {
  return /^(\d{1,6}|\d{1,3},\d{3})$/.test(typed) ? Number(typed.replace(',', '')) : Number.NaN;
}
