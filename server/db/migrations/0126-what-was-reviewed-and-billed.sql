-- The version that a note had when it was reviewed last, and when it was last billed or paid: whoever knew that version, or
-- an older one, has not seen the review or the mark. Of notes of before, whose words are older than the last mark on them, the
-- last one is taken to be later than what anybody knew.
alter table notes add column if not exists reviewed_version bigint, add column if not exists money_version bigint;

-- commit
-- repeat
with found as materialized (
  select company_id, id from notes
  where words_version is not null and reviewed_version is null and money_version is null
    and (review_decision is not null or ins_status is not null or user_status is not null)
  order by company_id, id
  limit 10000
  for no key update)
update notes set
  reviewed_version = case when review_decision is not null then version - 1 end,
  money_version = case when ins_status is not null or user_status is not null then version - 1 end
  from found where notes.company_id = found.company_id and notes.id = found.id;
