-- A rule of every two weeks has the days of every second week, and which days are of one week depends on the day it
-- begins on. Were that read from the company's policy of today, a change of it would move visits that were decided, and
-- those that have been. So each weekly rule keeps its own; null means Sunday.
alter table schedule_events
  add column repeat_week_start smallint check (repeat_week_start between 0 and 6);

update schedule_events as event
  set repeat_week_start = coalesce((company.policy ->> 'weekStartsOn')::smallint, 0)
  from companies as company
  where company.id = event.company_id and event.repeat_unit = 'week';
