-- Whether a session's data is other data than when its note was billed. What it was then is written down, as a digest,
-- when it changes for the first time since: notes that are billed already have it, too. Null: as when it was billed, or
-- since somebody who bills has seen the change.
alter table notes add column if not exists billed_data text;
alter table notes add column if not exists data_changed boolean not null default false;

-- What was recorded and stated, without when a behavior was last seen, pauses, and how many facts it took: a tap that is
-- taken back changes nothing.
create or replace function session_data(tally jsonb, zeros integer[]) returns text
  language sql immutable as $$
  select md5(jsonb_build_object(
    'counts', (select jsonb_object_agg(key, value->'count') from jsonb_each(tally->'behaviors')),
    'trials', (select jsonb_object_agg(key, value->'counts') from jsonb_each(tally->'skills')),
    'episodes', nullif(tally->'episodes', '{}'), 'cued', nullif(tally->'cued', '{}'), 'runs', tally->'runs',
    'zeros', (select jsonb_agg(zero order by zero) from unnest(zeros) as zero where not tally->'behaviors' ? zero::text)
  )::text)
$$;

create or replace function mark_data_changed() returns trigger
  language plpgsql as $$
declare
  was text;
  now_is text;
begin
  -- Of what is not billed nobody need know it: each tap comes by here.
  perform from notes where company_id = new.company_id and session_id = new.id and deleted_at is null
    and (ins_status is not null or billed_data is not null);
  if not found then
    return null;
  end if;
  was := session_data(old.tally, old.observed_zero);
  now_is := session_data(new.tally, new.observed_zero);
  if was <> now_is then
    update notes set billed_data = coalesce(billed_data, was), data_changed = coalesce(billed_data, was) <> now_is,
        version = note_version(version), words_version = coalesce(words_version, version)
      where company_id = new.company_id and session_id = new.id and deleted_at is null
        and (ins_status is not null or billed_data is not null);
  end if;
  return null;
end
$$;
create or replace trigger mark_data_changed
  after update of tally, observed_zero on sessions
  for each row when (old.tally is distinct from new.tally or old.observed_zero is distinct from new.observed_zero)
  execute function mark_data_changed();

create or replace function mark_claim_changed() returns trigger
  language plpgsql as $$
begin
  new.claim_changed := (new.data_changed and new.ins_status is not null)
    or (new.billed_as is not null and new.billed_as <> jsonb_build_object(
      'client_id', new.client_id, 'date_visited', new.date_visited, 'location', new.location,
      'begin_time', left(new.begin_time::text, 5), 'end_time', left(new.end_time::text, 5)));
  return new;
end
$$;
create or replace trigger mark_claim_changed
  before update of billed_as, client_id, date_visited, location, begin_time, end_time, data_changed, ins_status on notes
  for each row when (new.billed_as is not null or new.data_changed or old.claim_changed)
  execute function mark_claim_changed();
