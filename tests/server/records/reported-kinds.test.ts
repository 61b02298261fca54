import { expect, test } from 'vitest';
import type { DeclaredEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listedKinds, numberedKinds } from '#server/features/sync/reported-kinds.ts';

const lists = Object.entries<DeclaredEndpoint>(endpoints).flatMap(([name, { access, reads }]) => {
  const kinds = reads && reads.madeOf !== 'any' ? reads.madeOf : [];
  const rights = Array.isArray(access) ? access : ['notes.view'];
  return kinds.length === 0 ? [] : rights.map((right: string) => ({ name, right, kinds }));
});

test.each(lists)('whoever opens $name by $right is told when what it is made of changes', ({ right, kinds }) => {
  const who = { permissions: [right] };
  const told = [...numberedKinds(who), ...listedKinds(who)];
  expect(kinds.filter((kind) => !told.includes(kind))).toEqual([]);
});
