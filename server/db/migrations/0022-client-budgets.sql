-- What hours a client had, and for which period, from a day on until the next row's. A bill is about visits of last
-- month: whether they were within the budget is asked of the budget of their day, not of the one that came since.
create table client_budgets (
  company_id integer not null,
  client_id integer not null,
  from_day date not null,
  -- Null: none from that day on.
  hours numeric(8, 2),
  period text not null check (period in ('week', 'month')),
  -- The day it was written down: what is typed again on the same day takes its place.
  noted_on date not null,
  primary key (company_id, client_id, from_day),
  foreign key (company_id, client_id) references clients
);
select guard_company_table('client_budgets');

-- Nobody knows what it was before, so it holds from the beginning of time.
insert into client_budgets (company_id, client_id, from_day, hours, period, noted_on)
  select company.id, client.id, '0001-01-01', asst_billing_hours, coalesce(company.policy ->> 'hoursPeriod', 'week'),
    '0001-01-01'
  from clients as client
  join companies as company on company.id = client.company_id
  where asst_billing_hours is not null;
