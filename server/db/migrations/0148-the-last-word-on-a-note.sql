-- What a note says now is the last word on each of its fields, of its addenda and of the note itself. Of an addendum,
-- `superseded` names what the note itself has said otherwise since.
alter table addenda add column if not exists superseded text[] not null default '{}';

-- What addenda say that stands, as texts by field.
create or replace function said_by_addenda(company integer, note integer) returns jsonb
  language sql stable as $$
  select jsonb_object_agg(one.key, one.value order by addenda.id)
  from addenda cross join lateral jsonb_each(addenda.fields) as one
  where addenda.company_id = company and addenda.note_id = note and one.key <> all (addenda.superseded)
$$;

-- The same of what a claim is made of, as `amended` has it.
create or replace function claim_said_by_addenda(company integer, note integer) returns jsonb
  language sql stable as $$
  select jsonb_object_agg(key,
    case when key in ('client_id', 'location') then to_jsonb(value::integer) else to_jsonb(value) end)
  from jsonb_each_text(said_by_addenda(company, note))
  where key in ('client_id', 'date_visited', 'location', 'begin_time', 'end_time')
$$;

-- Of every column, those of texts that are added later too. Its name comes before that of `mark_claim_changed`, which then
-- finds what still stands.
create or replace function supersede_addenda() returns trigger
  language plpgsql as $$
declare
  was jsonb;
  now_is jsonb;
begin
  perform from addenda where company_id = new.company_id and note_id = new.id;
  if not found then
    return new;
  end if;
  was := to_jsonb(old);
  now_is := to_jsonb(new);
  update addenda set superseded = array(
      select key from jsonb_object_keys(fields) as key
      where key = any (superseded) or was->key is distinct from now_is->key)
    where company_id = new.company_id and note_id = new.id and exists (
      select from jsonb_object_keys(fields) as key
      where key <> all (superseded) and was->key is distinct from now_is->key);
  if found then
    new.amended := claim_said_by_addenda(new.company_id, new.id);
  end if;
  return new;
end
$$;
-- What else changes a note, such as a bill, leaves its words those of a version of before.
create or replace trigger addenda_superseded before update on notes
  for each row when (new.words_version is null and new.version is distinct from old.version)
  execute function supersede_addenda();

-- commit
-- Of what a claim is made of it was known since 0141: `amended` has no longer what the note said later.
-- repeat
with found as materialized (
  select addenda.company_id, addenda.id, addenda.note_id, said.fields
  from addenda
  join notes on notes.company_id = addenda.company_id and notes.id = addenda.note_id
  cross join lateral (select array(
    select key from unnest(array['client_id', 'date_visited', 'location', 'begin_time', 'end_time']) as key
    where addenda.fields ? key and not coalesce(notes.amended, '{}') ? key) as fields) as said
  where addenda.superseded = '{}' and said.fields <> '{}'
  order by addenda.company_id, addenda.id
  limit 10000),
marked as (
  update addenda set superseded = found.fields from found
  where addenda.company_id = found.company_id and addenda.id = found.id
  returning addenda.company_id, addenda.note_id)
update notes set version = note_version(version), words_version = coalesce(words_version, version)
  from (select distinct company_id, note_id from marked) as one
  where notes.company_id = one.company_id and notes.id = one.note_id;
