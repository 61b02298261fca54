-- What somebody else than its author brought in from a file, and the author's own device has not written to since: it
-- gives way where that device says something else under the same uid. Who brought it in, and when, stays on the record.
alter table sessions add column brought_in boolean not null default false;
alter table session_events add column brought_in boolean not null default false;
alter table addenda add column brought_in boolean not null default false;
alter table behavior_entries add column brought_in boolean not null default false;
-- A note's words that its author has not saved since are by these people too: none of them marks it reviewed.
alter table notes
  add column brought_in boolean not null default false,
  add column other_writers integer[] not null default '{}';
