import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { type ProblemError, UnreadableError } from '#server/http/answer/problem.ts';

/** Of one person's work that waits for the office, and again of the copies of what was refused to them. */
const MOST_BYTES = 8_000_000;
/** What a row takes besides its body. */
const ROW_BYTES = 1_000;
/** A body that can never be accepted is kept whole up to here. */
const WHOLE_BYTES = 16_000;
const HEAD_CHARACTERS = 2_000;

const stateOf = { hold: 'open', copy: 'copy' } as const;

/**
 * Whether there is room for more of this person's, or of what `broughtBy` has brought in: that takes no room from its
 * author. Deliveries of the same moment may together go over it once.
 */
export async function hasRoom(
  tx: Tx,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  take: 'hold' | 'copy',
  broughtBy?: number,
): Promise<boolean> {
  const whose =
    broughtBy === undefined ? sql`user_id = ${userId} and brought_by is null` : sql`brought_by = ${broughtBy}`;
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(bytes + ${ROW_BYTES}), 0)::float8 as taken from held_work
    where company_id = ${companyId} and ${whose} and state = ${stateOf[take]}
      and state in ('open', 'copy')`.execute(tx);
  return (rows[0]?.taken ?? 0) < MOST_BYTES;
}

/**
 * The JSON text that is kept of a refused body. What does not have the form of its call can never be accepted: of a
 * large one, its beginning and its hash show what was sent.
 */
export function keptBody(body: unknown, refusal: ProblemError): string | null {
  if (body === undefined) return null;
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  if (bytes <= WHOLE_BYTES || !(refusal instanceof UnreadableError)) return text;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return JSON.stringify({ shortened: { bytes, sha256, head: text.slice(0, HEAD_CHARACTERS).toWellFormed() } });
}
