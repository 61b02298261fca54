-- A claim is made of what the note itself says: its hours and units are counted. `billed_as` is that; what its addenda said
-- when it was billed, or its change was acknowledged, is in `acknowledged_as`, whose `note` is what the note itself said.
-- Seen is both: a note that follows its addendum later has other units than the claim.
create or replace function mark_claim_changed() returns trigger
  language plpgsql as $$
declare
  itself jsonb := jsonb_build_object(
    'client_id', new.client_id, 'date_visited', new.date_visited, 'location', new.location,
    'begin_time', left(new.begin_time::text, 5), 'end_time', left(new.end_time::text, 5));
  reads jsonb := itself || coalesce(new.amended, '{}');
begin
  new.claim_changed := (new.data_changed and new.ins_status is not null)
    or (new.billed_as is not null and case when new.acknowledged_as is null then new.billed_as <> reads or new.billed_as <> itself
      else new.acknowledged_as - 'note' <> reads or coalesce(new.acknowledged_as->'note', itself) <> itself end);
  return new;
end
$$;

-- commit
-- Bills of before that were made with an addendum there: they were counted by the note itself.
-- repeat
with found as materialized (
  select company_id, id, jsonb_build_object(
    'client_id', client_id, 'date_visited', date_visited, 'location', location,
    'begin_time', left(begin_time::text, 5), 'end_time', left(end_time::text, 5)) as itself
  from notes
  where billed_as is not null and acknowledged_as is null and amended is not null and not claim_changed
    and billed_as <> jsonb_build_object(
      'client_id', client_id, 'date_visited', date_visited, 'location', location,
      'begin_time', left(begin_time::text, 5), 'end_time', left(end_time::text, 5))
  order by company_id, id
  limit 10000
  for no key update)
update notes set billed_as = itself, acknowledged_as = billed_as || jsonb_build_object('note', itself)
  from found where notes.company_id = found.company_id and notes.id = found.id;
