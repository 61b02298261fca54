-- What a note's addenda say of what a claim is made of: its client, day, place and times. The note stays as it was billed;
-- whoever billed it hears of it as of any other change. What the note itself says later stands before it.
alter table notes add column if not exists amended jsonb;

create or replace function mark_claim_changed() returns trigger
  language plpgsql as $$
declare
  facts jsonb := jsonb_build_object(
    'client_id', new.client_id, 'date_visited', new.date_visited, 'location', new.location,
    'begin_time', left(new.begin_time::text, 5), 'end_time', left(new.end_time::text, 5));
  before jsonb := jsonb_build_object(
    'client_id', old.client_id, 'date_visited', old.date_visited, 'location', old.location,
    'begin_time', left(old.begin_time::text, 5), 'end_time', left(old.end_time::text, 5));
begin
  if facts <> before then
    new.amended := new.amended - array(select key from jsonb_each(facts) where value <> before->key);
  end if;
  new.claim_changed := (new.data_changed and new.ins_status is not null)
    or (new.billed_as is not null and new.billed_as <> facts || coalesce(new.amended, '{}'));
  return new;
end
$$;
create or replace trigger mark_claim_changed
  before update of billed_as, client_id, date_visited, location, begin_time, end_time, data_changed, ins_status, amended
  on notes for each row
  when (new.billed_as is not null or new.data_changed or old.claim_changed or new.amended is not null)
  execute function mark_claim_changed();

-- commit
-- Of those that are there; billed notes among them have been seen by nobody, as far as anything says.
-- repeat
with found as materialized (
  select company_id, id from notes
  where amended is null and exists (
    select from addenda where addenda.company_id = notes.company_id and addenda.note_id = notes.id
      and addenda.fields ?| array['client_id', 'date_visited', 'location', 'begin_time', 'end_time'])
  order by company_id, id
  limit 10000
  for no key update),
said as materialized (
  select company_id, note_id, jsonb_object_agg(field,
      case when field in ('client_id', 'location') then to_jsonb(value::integer) else to_jsonb(value) end) as amended
  from (
    select distinct on (addenda.company_id, addenda.note_id, one.key) addenda.company_id, addenda.note_id,
      one.key as field, one.value
    from found
    join addenda on addenda.company_id = found.company_id and addenda.note_id = found.id
    cross join lateral jsonb_each_text(addenda.fields) as one
    where one.key in ('client_id', 'date_visited', 'location', 'begin_time', 'end_time')
    order by addenda.company_id, addenda.note_id, one.key, addenda.id desc) as last
  group by company_id, note_id)
update notes set amended = said.amended, version = note_version(version), words_version = coalesce(words_version, version)
  from said where notes.company_id = said.company_id and notes.id = said.note_id;
