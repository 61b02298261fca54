-- How many units of claims that are undone other notes of the client's day have been given meanwhile: so many do not come
-- back with a restore.
create table retaken_units (
  company_id integer not null,
  client_id integer not null,
  date_visited date not null,
  units integer not null check (units >= 0),
  primary key (company_id, client_id, date_visited),
  foreign key (company_id, client_id) references clients
);

select guard_company_table('retaken_units');
