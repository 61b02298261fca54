-- A day's changes of one behavior or skill are one row: from what it was when the day began to what it was at its end.
-- Of the rows of a day the last one stays, with the first one's beginning.
with whole as (
  select company_id, max(id) as id,
    (array_agg(definition_was order by id))[1] as definition_was,
    bool_and(reworded or definition_was = definition) as reworded,
    (array_agg(measured_was order by id) filter (where measured_was is not null))[1] as measured_was,
    (array_agg(measured order by id desc) filter (where measured is not null))[1] as measured
  from catalogue_changes
  group by company_id, behavior_id, skill_id, day
  having count(*) > 1)
update catalogue_changes one
set definition_was = whole.definition_was, reworded = whole.reworded,
  measured_was = whole.measured_was, measured = whole.measured
from whole where one.company_id = whole.company_id and one.id = whole.id;

delete from catalogue_changes one using catalogue_changes later
where later.company_id = one.company_id and later.day = one.day and later.id > one.id
  and later.behavior_id is not distinct from one.behavior_id and later.skill_id is not distinct from one.skill_id;

-- Whoever asks for the lines reads no text.
alter table catalogue_changes
  add column defines boolean not null generated always as (not reworded and definition_was <> definition) stored;
