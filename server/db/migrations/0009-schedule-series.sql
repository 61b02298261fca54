-- An occurrence that was changed alone, and the part of a rule that goes on differently, are events of their own
-- that name the one they came from.
alter table schedule_events
  add column series_id integer,
  add column created_by integer,
  add column updated_by integer,
  -- The version at which the event itself last changed; decisions on its occurrences raise only `version`.
  add column rule_version integer not null default 1,
  -- What was deleted long ago is removed, and what came of it stays.
  add foreign key (company_id, series_id) references schedule_events on delete set null (series_id),
  add foreign key (company_id, created_by) references users,
  add foreign key (company_id, updated_by) references users,
  add check (repeat_week in ('1', '2', '3', '4', '5', 'last'));
