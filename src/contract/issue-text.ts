import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with one field, in words for whoever filled it in: for every check that has none of its own. Begins
 * with "Is", "Must", "Use" or "Has", so that the field's name can stand before it.
 */
export function issueText(issue: Issue): string {
  if ((issue.input === undefined || issue.input === null) && issue.code !== 'unrecognized_keys') return 'Is required';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `Use ${choices(issue.values)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'Is not written as it must be';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'Is not a field of this call';
    case 'invalid_union':
      return unionText(issue.errors);
    default:
      return 'Can’t be used here';
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'empty',
  never: 'left out',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Use an address such as name@example.com',
  uuid: 'Must be an id such as 0198f0c2-7c1e-7d6a-9a43-5d1f0c2b7e10',
  date: 'Use a date such as 2026-11-20',
  datetime: 'Use a time such as 2026-11-20T15:30:00Z',
  time: 'Use a time such as 15:30',
};

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return minimum === 1 ? 'Is required' : `Must have at least ${minimum} characters`;
  if (origin === 'array' || origin === 'set') return `Must name at least ${minimum}`;
  return inclusive === false ? `Must be more than ${minimum}` : `Must be at least ${figure(minimum)}`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Must have at most ${figure(maximum)} characters`;
  if (origin === 'array' || origin === 'set') return `Must name at most ${figure(maximum)}`;
  return inclusive === false ? `Must be less than ${figure(maximum)}` : `Must be at most ${figure(maximum)}`;
}

const figure = (value: number | bigint) => value.toLocaleString('en-US');

/** "a, b or c"; of a long list its beginning. */
function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, 12).map((value) => (value === null ? 'nothing' : String(value)));
  if (values.length > shown.length) return `one of ${shown.join(', ')} and ${values.length - shown.length} more`;
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}

/** What is wrong by the option that came nearest; where each is one value, all of them. */
function unionText(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const each = errors.map((issues) => issues[0]);
  const values = each.flatMap((issue) => (issue?.code === 'invalid_value' ? issue.values : []));
  if (values.length > 0 && each.every((issue) => issue?.code === 'invalid_value')) return `Use ${choices(values)}`;
  const nearest = each.find((issue) => issue && issue.code !== 'invalid_type') ?? each[0];
  return nearest && nearest.path.length === 0 ? nearest.message : 'Has a field that can’t be read';
}
