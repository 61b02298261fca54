import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grantId, grantOf, grants, idsOf } from '#domain/access/grants.ts';
import { isGranted, permissions } from '#domain/access/permission.ts';
import { identFor, notTheirsToGive } from '#domain/access/role-rules.ts';
import { seededRoles } from '#domain/access/seeded-roles.ts';

const names = grants.map(({ name }) => name);
const someGrants = fc.subarray(names);

describe('the numbers of permissions', () => {
  test('no two have the same, every permission has one, and each has words', () => {
    expect(new Set(grants.map(({ id }) => id)).size).toBe(grants.length);
    for (const name of Object.keys(permissions)) expect(names).toContain(name);
    expect(grants.every(({ description }) => description !== '')).toBe(true);
  });

  test('whatever a role holds comes back by its numbers, the administrator’s * with it', () => {
    fc.assert(
      fc.property(someGrants, (held) => {
        expect(idsOf(held).map(grantOf).sort()).toEqual([...held].sort());
      }),
    );
    for (const role of seededRoles) expect(idsOf(role.permissions)).toHaveLength(role.permissions.length);
    expect(grantOf(999)).toBeUndefined();
  });

  test('they never change: roles are saved by them', () => {
    expect([grantId('*'), grantId('session.record'), grantId('sadmin.routes.view')]).toEqual([1, 2, 36]);
  });
});

describe('giving permissions', () => {
  test('nobody makes anyone mightier than they are themselves', () => {
    fc.assert(
      fc.property(someGrants, someGrants, (held, added) => {
        const given = added.filter((grant) => !notTheirsToGive(held, added).includes(grant));
        for (const needed of Object.keys(permissions)) {
          if (isGranted(given, needed)) expect(isGranted(held, needed)).toBe(true);
        }
      }),
    );
    expect(notTheirsToGive(['*'], names)).toEqual([]);
    expect(notTheirsToGive(['company.notes.view'], ['company.notes.*', '*'])).toEqual(['company.notes.*', '*']);
  });
});

describe('the ident of a new role', () => {
  test.each([
    ['Billing clerk', [], 'billing-clerk'],
    ['  RBT!', ['rbt', 'rbt-2'], 'rbt-3'],
    ['Éducatrice', [], 'educatrice'],
    ['行政', [], 'role'],
  ])('%s beside %o is %s', (name, taken, ident) => {
    expect(identFor(name, taken)).toBe(ident);
  });
});
