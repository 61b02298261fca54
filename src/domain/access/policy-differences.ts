import { isObject } from '#domain/json-object.ts';
import { defaultPolicy, type Group, type Policy, type PolicyDifferences } from './policy.ts';

/**
 * Only what differs from the product's values, so that a later default reaches every company that never chose.
 * `policyWith(differencesOf(policy))` is `policy` again.
 */
export function differencesOf(policy: Policy): PolicyDifferences {
  return differing(policy, defaultPolicy) as PolicyDifferences;
}

/** The names of the fields in which two policies differ; one of a group as `group.field`. */
export function changedPolicyFields(before: Policy, after: Policy): string[] {
  return Object.entries(differing(after, before)).flatMap(([field, value]) =>
    isObject(value) ? Object.keys(value).map((inner) => `${field}.${inner}`) : [field],
  );
}

/** What was set before and is since, by these names of fields. */
export function policyValues(before: Policy, after: Policy, fields: readonly string[]) {
  return Object.fromEntries(
    fields.map((field) => [field, { from: settingOf(before, field), to: settingOf(after, field) }]),
  );
}

function settingOf(policy: Policy, field: string): unknown {
  return field.split('.').reduce<unknown>((group, name) => (isObject(group) ? group[name] : undefined), policy);
}

function differing(group: Group, base: Group): Group {
  const different = Object.entries(group).flatMap(([field, value]): [string, unknown][] => {
    const usual = base[field];
    if (!isObject(value) || !isObject(usual)) return isSame(value, usual) ? [] : [[field, value]];
    const inner = differing(value, usual);
    return Object.keys(inner).length === 0 ? [] : [[field, inner]];
  });
  return Object.fromEntries(different);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
