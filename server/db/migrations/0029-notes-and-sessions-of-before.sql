-- What notes and sessions of before have of the columns of 0021 and 0023, and the indexes of 0021. These tables are big
-- and in use, so each part is a transaction: nobody waits for more than some thousand rows or one index. Databases that
-- had all this with the columns have nothing left to do, but for what a program of the release before has written since.

-- So that what follows is planned for as many rows as there are.
analyze notes, sessions, behavior_entries;

-- commit
-- Notes that were billed or paid: until then every rule rounded each note by itself, and with these units they went out.
-- repeat
with found as materialized (
  select company_id, id from notes
  where settled_units is null and (ins_status is not null or user_status is not null)
  order by company_id, id
  limit 10000
  for no key update)
update notes set settled_units = case
    when coalesce(companies.policy #>> '{unitRule,rounding}', 'mid-point') = 'whole' then minutes / 15
    when minutes < 8 then 0
    else (minutes + 7) / 15
  end
  from found
  join companies on companies.id = found.company_id
  where notes.company_id = found.company_id and notes.id = found.id;

-- commit
-- The day and times of a session are wall times of the zone that the company had when it began.
-- repeat
with found as materialized (
  select company_id, id from sessions
  where time_zone is null
  order by company_id, id
  limit 10000
  for no key update)
update sessions set time_zone = coalesce(companies.policy ->> 'timeZone', 'America/New_York')
  from found
  join companies on companies.id = found.company_id
  where sessions.company_id = found.company_id and sessions.id = found.id;

-- commit
-- Once submitted, what was asked is known from the answers and from what was recorded, and nothing besides.
-- repeat
with found as materialized (
  select company_id, id from sessions
  where behavior_ids is null and (closed or exists (
    select from behavior_entries
    where behavior_entries.company_id = sessions.company_id and behavior_entries.session_id = sessions.id))
  order by company_id, id
  limit 10000
  for no key update)
update sessions set behavior_ids = '{}'
  from found
  where sessions.company_id = found.company_id and sessions.id = found.id;

-- commit
-- A list's units are summed over tens of thousands of notes, like its hours without visiting the notes themselves; and
-- the rest of a client's day is looked up for each open note where a day is rounded as a whole. Each index is built
-- beside the one in use, which people go on reading by.
create or replace function build_beside(index_name text, definition text) returns void
  language plpgsql as $$
begin
  if exists (select from pg_attribute where attrelid = to_regclass(index_name) and attname = 'settled_units') then
    return;
  end if;
  execute format('create index if not exists %I on notes %s', index_name || '_next', definition);
end
$$;

-- commit
select build_beside('notes_by_visit', '(company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, ins_status, user_status, minutes, settled_units)
  where deleted_at is null');

-- commit
select build_beside('notes_by_client', '(company_id, client_id, date_visited desc, begin_time desc, id desc)
  include (user_id, location, state, ins_status, user_status, minutes, settled_units)
  where deleted_at is null');

-- commit
select build_beside('notes_unbilled', '(company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, user_status, minutes, settled_units)
  where deleted_at is null and ins_status is null');

-- commit
select build_beside('notes_unpaid', '(company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, ins_status, minutes, settled_units)
  where deleted_at is null and user_status is null');

-- commit
select build_beside('notes_billed', '(company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, user_status, minutes, settled_units)
  where deleted_at is null and ins_status is not null');

-- commit
select build_beside('notes_paid', '(company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, minutes, settled_units)
  where deleted_at is null and user_status is not null');

-- commit
select build_beside('notes_billed_unpaid', '(company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, minutes, settled_units)
  where deleted_at is null and ins_status is not null and user_status is null');

-- commit
do $$
declare
  index_name text;
begin
  foreach index_name in array array[
    'notes_by_visit', 'notes_by_client', 'notes_unbilled', 'notes_unpaid', 'notes_billed',
    'notes_paid', 'notes_billed_unpaid']
  loop
    continue when to_regclass(index_name || '_next') is null;
    execute format('drop index if exists %I', index_name);
    execute format('alter index %I rename to %I', index_name || '_next', index_name);
  end loop;
end
$$;
drop function build_beside;
