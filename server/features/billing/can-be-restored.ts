import { sql } from 'kysely';
import type { Clearing } from '#domain/money/billing-rules.ts';
import { paidBy } from '#server/db/queries/money-notes.ts';
import { isUndoneAgain } from '#server/db/queries/undone-again.ts';

/**
 * As `whyNotRestore` says of each note: counted here, since an undo may be of thousands. Of the rows `undone`, with what
 * their ICNs are by now (`followed`) and their visits as they are `now`.
 */
export const canBeRestored = ({ billing, pay }: Clearing) => sql<boolean>`case when undone.pay_date is not null
  then ${pay} and notes.state <> 'draft' and notes.user_status = undone.pay_date
    and undone.user_status >= notes.date_visited and undone.pay_write is not distinct from ${paidBy}
  else notes.state not in ('held', 'draft') and not ${isUndoneAgain}
    and (undone.ins_status is null
      or (${billing} and notes.ins_status is null and undone.ins_status >= notes.date_visited
        and (followed."group" is null or followed."to" is not null)))
    and (undone.user_status is null
      or (${pay} and notes.user_status is null and undone.user_status >= notes.date_visited
        and undone.as_was is not distinct from now.facts)) end`;
