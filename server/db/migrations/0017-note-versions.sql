-- The number of a version must not come again after a database was put back from a backup by hand: a tablet that still
-- knows a lost version would write over another note of the same number. So it carries the time, in ms since 1970.
create function note_version(before bigint) returns bigint
  language sql volatile
  return greatest(before + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint);

alter table notes alter column version type bigint;
alter table notes alter column version set default note_version(0);
