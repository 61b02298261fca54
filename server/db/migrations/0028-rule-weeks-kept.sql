-- A program of a release before plans a weekly rule in the company's weeks, and does not know that each rule keeps its
-- own (0019): read as Sunday, its visits would be on other days than it showed.
create function keep_week_start() returns trigger
  language plpgsql as $$
begin
  select coalesce((policy ->> 'weekStartsOn')::smallint, 0) into new.repeat_week_start
    from companies where id = new.company_id;
  return new;
end
$$;
create trigger keep_week_start before insert or update on schedule_events
  for each row when (new.repeat_unit = 'week' and new.repeat_week_start is null) execute function keep_week_start();

update schedule_events as event
  set repeat_week_start = coalesce((company.policy ->> 'weekStartsOn')::smallint, 0)
  from companies as company
  where company.id = event.company_id and event.repeat_unit = 'week' and event.repeat_week_start is null;
