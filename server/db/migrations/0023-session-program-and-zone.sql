-- What is said of a session later must not follow today's settings. Its times are wall times of the zone that the
-- company had when it began; read in another zone, they would cut off what was recorded. And who opens it again is
-- asked about the behaviors of then: a zero for one that was assigned since would be a false baseline.
alter table sessions
  add column time_zone text,
  -- What was assigned to the client at the start, in tile order; null where nobody noted it.
  add column behavior_ids integer[],
  add column skill_ids integer[];

update sessions as session
  set time_zone = coalesce(company.policy ->> 'timeZone', 'America/New_York')
  from companies as company
  where company.id = session.company_id;

-- Once submitted, what was asked is known from the answers and from what was recorded, and nothing besides.
update sessions
  set behavior_ids = '{}'
  where closed or exists (
    select from behavior_entries
    where behavior_entries.company_id = sessions.company_id and behavior_entries.session_id = sessions.id);
