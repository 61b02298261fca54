/** What a note bears, and which version it had when that came. */
export interface Marked {
  review_decision: 'reviewed' | 'returned' | null;
  review_comment: string | null;
  reviewed_version: number | null;
  ins_status: string | null;
  user_status: string | null;
  money_version: number | null;
}

/**
 * Why words that were written when the note had the version `seen` can't be put into it any more: somebody has read it, or
 * billed or paid it since, and was shown others. Null where nobody has, or where it was taken back.
 */
export function whyNotOlder(note: Marked, seen: number): string | null {
  const since = [...reviewedSince(note, seen), ...moneySince(note, seen)];
  if (since.length === 0) return null;
  return `This note was ${since.join(' and ')} since this was written: accepted, the older words would replace those that were looked at. Its author can add what is missing; this one is to be refused, or left refused.`;
}

function reviewedSince({ review_decision, review_comment, reviewed_version }: Marked, seen: number): string[] {
  if (review_decision === null || !cameAfter(reviewed_version, seen)) return [];
  if (review_decision === 'reviewed') return ['reviewed'];
  return [review_comment === null ? 'returned' : `returned (“${review_comment}”)`];
}

function moneySince({ ins_status, user_status, money_version }: Marked, seen: number): string[] {
  if (!cameAfter(money_version, seen)) return [];
  return [...(ins_status === null ? [] : ['billed']), ...(user_status === null ? [] : ['paid'])];
}

const cameAfter = (version: number | null, seen: number) => version !== null && version >= seen;

/** What of a note shows that something was said of it. */
interface Said {
  edited?: { at: string } | undefined;
  review: { at: string } | null;
  addenda: readonly unknown[];
}

/**
 * Whether whoever has seen the one has seen what the other says, and what a reviewer asks there: a bill, a payment or a
 * flag that came in between changes neither. Not where nobody can tell.
 */
export function saysTheSame(one: Said | null | undefined, other: Said | null | undefined): boolean {
  if (!one?.edited || !other?.edited) return false;
  const isSame = one.edited.at === other.edited.at && one.addenda.length === other.addenda.length;
  return isSame && one.review?.at === other.review?.at;
}
