-- Who wrote a part of a record by a file is kept with that part: who brought in something of the record last says
-- nothing about who wrote its words, or deleted it.
alter table notes add column if not exists words_of_file boolean not null default false;
alter table behavior_entries add column if not exists deleted_by_file boolean not null default false;

-- commit
-- repeat
with found as materialized (
  select company_id, id from notes
  where brought_in and updated_by = brought_by and not words_of_file
  order by company_id, id
  limit 10000
  for no key update)
update notes set words_of_file = true
  from found where notes.company_id = found.company_id and notes.id = found.id;

-- commit
update behavior_entries set deleted_by_file = true where brought_in and voided_by = brought_by;
