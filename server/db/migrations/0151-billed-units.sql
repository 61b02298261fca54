-- With how many units a claim was made, and by which rounding they were counted: kept beside `billed_as`, as `settled_units`
-- are counted anew when the times change, and those of a pooled day can't be worked out later.
alter table notes
  add column if not exists settled_rounding text,
  add column if not exists billed_units integer,
  add column if not exists billed_rounding text;
-- With the bill they are taken and given back.
alter table undone_notes
  add column if not exists settled_rounding text,
  add column if not exists billed_units integer,
  add column if not exists billed_rounding text;

create or replace function forget_units() returns trigger
  language plpgsql as $$
begin
  new.settled_units := null;
  new.settled_rounding := null;
  return new;
end
$$;

-- A claim has the units of its note as it was billed, which it may have of its pay already. Its name comes after that of
-- `forget_units`. Of a claim of which they are not known, those count that its note has while it is as it was billed.
create or replace function keep_billed_units() returns trigger
  language plpgsql as $$
begin
  if new.billed_as is null then
    new.billed_units := null;
    new.billed_rounding := null;
  elsif new.billed_units is null and new.billed_as - 'location' = jsonb_build_object(
      'client_id', new.client_id, 'date_visited', new.date_visited,
      'begin_time', left(new.begin_time::text, 5), 'end_time', left(new.end_time::text, 5)) then
    new.billed_units := new.settled_units;
    new.billed_rounding := new.settled_rounding;
  end if;
  return new;
end
$$;
create or replace trigger keep_billed_units before insert or update of billed_as, settled_units on notes
  for each row when ((new.billed_as is null) <> (new.billed_units is null))
  execute function keep_billed_units();

-- commit
-- Of notes that are as they were billed. Those that were changed since have other units, and those of then nobody knows.
-- repeat
with found as materialized (
  select company_id, id from notes
  where billed_as is not null and billed_units is null and settled_units is not null
    and billed_as - 'location' = jsonb_build_object('client_id', client_id, 'date_visited', date_visited,
      'begin_time', left(begin_time::text, 5), 'end_time', left(end_time::text, 5))
  order by company_id, id
  limit 10000
  for no key update)
update notes set billed_units = settled_units
  from found where notes.company_id = found.company_id and notes.id = found.id;

-- commit
update undone_notes set billed_units = settled_units
where billed_units is null and billed_as - 'location' = as_was - 'location';
