import { sql } from 'kysely';

/**
 * Whether a later undo took the same of a note, bill or pay: what was on the note last is there, and an older undo would put
 * another claim in its place. Of the rows `undone`, its visits as they are `now`. A bill of a day before the visit of now, and
 * a pay that was taken of another visit, come back from no undo and are in the way of none; a bill that is kept back by its
 * pay alone is in the way of every other claim: an older number was given up for it.
 */
export const isUndoneAgain = sql<boolean>`(undone.pay_date is null and exists (
  select from undone_notes as later
  join undone_acts as later_act on later_act.company_id = later.company_id and later_act.act = later.act
  join undone_acts as own_act on own_act.company_id = undone.company_id and own_act.act = undone.act
  where later.company_id = undone.company_id and later.note_id = undone.note_id
    and later.restored_at is null and later.pay_date is null and later_act.at > own_act.at
    and ((later.ins_status is not null and undone.ins_status is not null
        and later.ins_status >= (now.facts->>'date_visited')::date
        and (later.user_status is null or later.as_was is not distinct from now.facts
          or (later.pay_group_id, later.ins_status) is distinct from (undone.pay_group_id, undone.ins_status)))
      or (later.user_status is not null and undone.user_status is not null
        and later.as_was is not distinct from now.facts))))`;
