-- Which installation this is. Numbers begin at 1 in each, so devices keep the work of two apart by it (decision 014).
-- Unlike the epoch it stays when a backup is put back. It comes of when the first tables were made, which every backup
-- has kept: one from before this migration gets the same again.
alter table installation add column id uuid;

update installation
  set id = coalesce(
    (select md5(extract(epoch from ran_at)::text)::uuid from migrations order by name limit 1), gen_random_uuid());

alter table installation alter column id set not null;
