import { createHash } from 'node:crypto';

/** What is counted or remembered about people who sign in, each apart from the others. */
type Kind =
  | 'address'
  | 'account'
  | 'account at'
  | 'device'
  | 'network'
  | 'mail asked by'
  | 'mail to'
  | 'office mail to'
  | 'address being taken';

/** Who tried, and from where, is stored as a hash: no table of these is a list of people. */
export function keyOf(kind: Kind, text: string): Buffer {
  return createHash('sha256').update(`${kind}:${text}`).digest();
}
