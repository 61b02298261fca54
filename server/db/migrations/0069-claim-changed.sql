-- Whether a note differs from what was billed: kept by the database, so that the figure on Home and the list behind it
-- are found without reading every note that was ever billed.
alter table notes add column if not exists claim_changed boolean not null default false;

create or replace function mark_claim_changed() returns trigger
  language plpgsql as $$
begin
  new.claim_changed := new.billed_as is not null and new.billed_as <> jsonb_build_object(
    'client_id', new.client_id, 'date_visited', new.date_visited, 'location', new.location,
    'begin_time', left(new.begin_time::text, 5), 'end_time', left(new.end_time::text, 5));
  return new;
end
$$;
create or replace trigger mark_claim_changed
  before update of billed_as, client_id, date_visited, location, begin_time, end_time on notes
  for each row when (new.billed_as is not null or old.claim_changed)
  execute function mark_claim_changed();

-- commit
-- What was changed before this: a handful among all.
-- repeat
with found as materialized (
  select company_id, id from notes
  where billed_as is not null and not claim_changed and billed_as <> jsonb_build_object(
    'client_id', client_id, 'date_visited', date_visited, 'location', location,
    'begin_time', left(begin_time::text, 5), 'end_time', left(end_time::text, 5))
  order by company_id, id
  limit 10000
  for no key update)
update notes set billed_as = notes.billed_as
  from found where notes.company_id = found.company_id and notes.id = found.id;

-- commit
create index if not exists notes_changed_after_billing on notes (company_id, date_visited desc, begin_time desc, id desc)
  where deleted_at is null and claim_changed;
