-- A note that was billed or paid keeps the units it was billed or paid with: counted again by the rule of today, every
-- reprinted statement would contradict its claim. Null: neither, or marked by a program that does not know of this;
-- then they are counted like those of any other note.
alter table notes add column settled_units integer check (settled_units >= 0);

-- Until now every rule rounded each note by itself: with these units they went out.
update notes set settled_units = case
    when coalesce(companies.policy #>> '{unitRule,rounding}', 'mid-point') = 'whole' then minutes / 15
    when minutes < 8 then 0
    else (minutes + 7) / 15
  end
  from companies
  where companies.id = notes.company_id and (ins_status is not null or user_status is not null);

-- What the units stand on: the marks, and the visit as it was. No write can forget them when either goes.
create function forget_units() returns trigger
  language plpgsql as $$
begin
  new.settled_units := null;
  return new;
end
$$;
create trigger forget_units
  before update of ins_status, user_status, client_id, date_visited, begin_time, end_time on notes
  for each row when (old.settled_units is not null and (
    new.ins_status is null and new.user_status is null
    or (old.client_id, old.date_visited, old.begin_time, old.end_time)
      is distinct from (new.client_id, new.date_visited, new.begin_time, new.end_time)))
  execute function forget_units();

-- A list's units are summed over tens of thousands of notes, like its hours without visiting the notes themselves; and
-- the rest of a client's day is looked up for each open note where a day is rounded as a whole.
drop index notes_by_visit, notes_by_client, notes_unbilled, notes_unpaid, notes_billed, notes_paid, notes_billed_unpaid;
create index notes_by_visit on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, ins_status, user_status, minutes, settled_units)
  where deleted_at is null;
create index notes_by_client on notes (company_id, client_id, date_visited desc, begin_time desc, id desc)
  include (user_id, location, state, ins_status, user_status, minutes, settled_units) where deleted_at is null;
create index notes_unbilled on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, user_status, minutes, settled_units)
  where deleted_at is null and ins_status is null;
create index notes_unpaid on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, ins_status, minutes, settled_units)
  where deleted_at is null and user_status is null;
create index notes_billed on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, user_status, minutes, settled_units)
  where deleted_at is null and ins_status is not null;
create index notes_paid on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, minutes, settled_units)
  where deleted_at is null and user_status is not null;
create index notes_billed_unpaid on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, minutes, settled_units)
  where deleted_at is null and ins_status is not null and user_status is null;
