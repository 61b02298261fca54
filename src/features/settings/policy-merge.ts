import type { Policy } from '#domain/access/policy.ts';
import { changedPolicyFields } from '#domain/access/policy-differences.ts';
import { isObject } from '#domain/json-object.ts';
import { labelOf } from './policy-fields.ts';

type Values = { [field: string]: unknown };

/** One's own changes, field by field, applied to what somebody else has saved meanwhile. */
export function onTopOf(theirs: Policy, before: Policy, mine: Policy): Policy {
  const changed = new Set(changedPolicyFields(before, mine));
  const merge = (other: Values, own: Values, above: string): Values =>
    Object.fromEntries(
      Object.entries(other).map(([field, value]): [string, unknown] => {
        const [path, ownValue] = [above + field, own[field]];
        if (isObject(value) && isObject(ownValue)) return [field, merge(value, ownValue, `${path}.`)];
        return [field, changed.has(path) ? ownValue : value];
      }),
    );
  return merge(theirs, mine, '') as Policy;
}

/** The labels of the fields in which two policies differ. */
export function changedLabels(before: Policy, after: Policy): string[] {
  return changedPolicyFields(before, after).map(labelOf);
}
