-- Programs of releases before write beside these tables for a while and know nothing of budgets that are written down
-- (0022). So the database does it by itself, for whatever is saved without it.

-- A week of a budget begins where the company's weeks began when it was written down: moved since, the same visits would
-- stand in other weeks. Null: counted by the month.
alter table client_budgets add column week_start smallint check (week_start between 0 and 6);

update client_budgets as budget
  set week_start = coalesce((company.policy ->> 'weekStartsOn')::smallint, 0)
  from companies as company
  where company.id = budget.company_id and budget.period = 'week';

-- Writes down the budget that each of the clients (null: each of the company's) has from the moment's day on, where it is
-- another than before. A client's first one holds for the days before it as well: nobody said anything else of them.
-- What is changed twice on one day was a slip, and only the last of it stays.
create function note_budgets(company integer, wanted integer[], moment timestamptz) returns void
  language plpgsql as $$
declare
  said record;
  today date;
  asked integer[] := coalesce(wanted, array(select id from clients where company_id = company));
begin
  -- Shared, so that no budget is written down with a period that is being changed.
  select counted.period, coalesce(policy ->> 'timeZone', 'America/New_York') as zone,
      case counted.period when 'week' then coalesce((policy ->> 'weekStartsOn')::smallint, 0) end as week_start
    into strict said
    from companies
    cross join lateral (select coalesce(policy ->> 'hoursPeriod', 'week') as period) as counted
    where id = company
    for share of companies;
  begin
    today := (moment at time zone said.zone)::date;
  exception when invalid_parameter_value then
    -- A zone that the server knows and PostgreSQL does not must keep nobody from saving a client.
    today := (moment at time zone 'UTC')::date;
  end;
  insert into client_budgets (company_id, client_id, from_day, hours, period, week_start, noted_on)
    select client.company_id, client.id,
      case
        when latest.client_id is null then '0001-01-01'
        when latest.noted_on = today then latest.from_day
        else greatest(latest.from_day, today)
      end,
      client.asst_billing_hours, said.period, said.week_start, today
    from clients as client
    left join lateral (
      select * from client_budgets as budget
      where budget.company_id = company and budget.client_id = client.id
      order by budget.from_day desc
      limit 1
    ) as latest on true
    where client.company_id = company and client.id = any (asked)
      and (latest.client_id is not null or client.asst_billing_hours is not null)
      and (client.asst_billing_hours, said.period, said.week_start)
        is distinct from (latest.hours, latest.period, latest.week_start)
    on conflict (company_id, client_id, from_day)
      do update set hours = excluded.hours, period = excluded.period, week_start = excluded.week_start,
        noted_on = excluded.noted_on;
end
$$;

-- At the end of the transaction, so that whoever writes budgets down by their own clock has done so.
create function note_budget_of_client() returns trigger
  language plpgsql as $$
begin
  perform note_budgets(new.company_id, array[new.id], now());
  return null;
end
$$;
create constraint trigger note_budget_of_new after insert on clients deferrable initially deferred
  for each row when (new.asst_billing_hours is not null) execute function note_budget_of_client();
create constraint trigger note_budget_of_changed after update of asst_billing_hours on clients
  deferrable initially deferred
  for each row when (new.asst_billing_hours is distinct from old.asst_billing_hours)
  execute function note_budget_of_client();

create function note_budgets_of_company() returns trigger
  language plpgsql as $$
begin
  perform note_budgets(new.id, null, now());
  return null;
end
$$;
create constraint trigger note_budgets_of_company after update of policy on companies deferrable initially deferred
  for each row when (
    (new.policy ->> 'hoursPeriod', new.policy ->> 'weekStartsOn')
      is distinct from (old.policy ->> 'hoursPeriod', old.policy ->> 'weekStartsOn'))
  execute function note_budgets_of_company();

select note_budgets(id, null, now()) from companies;
