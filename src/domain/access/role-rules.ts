import { isGranted } from './permission.ts';

/**
 * The short name by which screens know a new role: 'Billing clerk' becomes 'billing-clerk', or the next free variant.
 */
export function identFor(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'role';
  let ident = slug;
  for (let next = 2; taken.includes(ident); next++) ident = `${slug}-${next}`;
  return ident;
}

/**
 * The permissions in `added` that the giver does not hold: nobody may grant others, or themselves, more than they have.
 */
export function notTheirsToGive(held: readonly string[], added: readonly string[]): string[] {
  // 'a.*' is covered by '*' and by 'a.*', never by all of today's permissions under it: tomorrow there are more.
  return added.filter((grant) => !isGranted(held, grant));
}
