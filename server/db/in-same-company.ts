import type { JoinBuilder, StringReference } from 'kysely';

/**
 * A join of two tables by `left = right`, within one company: every key of the database begins with the company, and a
 * join that forgets it looks through all of them. Both are written as `table.column`.
 *
 * @example .innerJoin('users as author', inSameCompany('author.id', 'note.user_id'))
 */
export function inSameCompany<L extends `${string}.${string}`, R extends `${string}.${string}`>(left: L, right: R) {
  return <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): Joined<DB, TB, L | R> =>
    join
      .onRef(companyOf(left) as never, '=', companyOf(right) as never)
      .onRef(left as never, '=', right as never) as Joined<DB, TB, L | R>;
}

/** Names that are no columns of these tables make it no join, and the query does not compile. */
type Joined<DB, TB extends keyof DB, Name> = [Name] extends [StringReference<DB, TB>]
  ? JoinBuilder<DB, TB>
  : 'No such column';

const companyOf = (column: string) => `${column.split('.', 1)[0]}.company_id`;
