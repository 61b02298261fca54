-- Which texts of a note are word for word as an app drafted them: a second device lets those follow the data, and no others.
-- Of notes of before nobody noted it.
alter table notes add column if not exists drafted text[] not null default '{}';
