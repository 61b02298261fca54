-- With what a note was billed that was billed before anybody noted it: what it says itself is all that is known. Where its
-- addenda say otherwise, whoever bills hears of it once.
-- repeat
with found as materialized (
  select company_id, id from notes
  where ins_status is not null and billed_as is null
  order by company_id, id
  limit 10000
  for no key update)
update notes set billed_as = jsonb_build_object(
    'client_id', client_id, 'date_visited', date_visited, 'location', location,
    'begin_time', left(begin_time::text, 5), 'end_time', left(end_time::text, 5)),
  version = case when amended is null then version else note_version(version) end,
  words_version = case when amended is null then words_version else coalesce(words_version, version) end
  from found where notes.company_id = found.company_id and notes.id = found.id;

-- commit
update undone_notes set billed_as = as_was where ins_status is not null and billed_as is null;
