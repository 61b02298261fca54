-- What is said of a session later must not follow today's settings. Its times are wall times of the zone that the
-- company had when it began; read in another zone, they would cut off what was recorded. And who opens it again is
-- asked about the behaviors of then: a zero for one that was assigned since would be a false baseline.
alter table sessions
  add column time_zone text,
  -- What was assigned to the client at the start, in tile order; null where nobody noted it.
  add column behavior_ids integer[],
  add column skill_ids integer[];

-- What sessions of before have of these comes in 0029: not under the lock that new columns take.
