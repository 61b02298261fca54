import { isGranted } from './permission.ts';

/** A short name that screens know a new role by: 'Billing clerk' is 'billing-clerk', or the next that is free. */
export function identFor(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'role';
  let ident = slug;
  for (let next = 2; taken.includes(ident); next++) ident = `${slug}-${next}`;
  return ident;
}

/** Those of `added` that the giver does not hold: nobody makes another, or themselves, mightier than they are. */
export function notTheirsToGive(held: readonly string[], added: readonly string[]): string[] {
  // 'a.*' is covered by '*' and by 'a.*', never by all of today's permissions under it: tomorrow there are more.
  return added.filter((grant) => !isGranted(held, grant));
}
