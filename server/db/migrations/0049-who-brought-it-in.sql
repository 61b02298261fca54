-- Who brought work of another person in from a file, and when: on the row it made or changed, for as long as the row is.
alter table notes add column if not exists brought_by integer, add column if not exists brought_at timestamptz(3);
alter table sessions add column if not exists brought_by integer, add column if not exists brought_at timestamptz(3);
alter table behavior_entries add column if not exists brought_by integer, add column if not exists brought_at timestamptz(3);

-- Rows that are there have neither, so nobody has to wait until all were looked at.
alter table notes drop constraint if exists notes_brought_by, drop constraint if exists notes_brought_in;
alter table notes
  add constraint notes_brought_by foreign key (company_id, brought_by) references users not valid,
  add constraint notes_brought_in check ((brought_by is null) = (brought_at is null)) not valid;
alter table sessions drop constraint if exists sessions_brought_by, drop constraint if exists sessions_brought_in;
alter table sessions
  add constraint sessions_brought_by foreign key (company_id, brought_by) references users not valid,
  add constraint sessions_brought_in check ((brought_by is null) = (brought_at is null)) not valid;
alter table behavior_entries drop constraint if exists behavior_entries_brought_by, drop constraint if exists behavior_entries_brought_in;
alter table behavior_entries
  add constraint behavior_entries_brought_by foreign key (company_id, brought_by) references users not valid,
  add constraint behavior_entries_brought_in check ((brought_by is null) = (brought_at is null)) not valid;
-- commit
alter table notes validate constraint notes_brought_by, validate constraint notes_brought_in;
-- commit
alter table sessions validate constraint sessions_brought_by, validate constraint sessions_brought_in;
-- commit
alter table behavior_entries validate constraint behavior_entries_brought_by, validate constraint behavior_entries_brought_in;
-- commit
-- What was accepted before this: the latest for each record.
update notes set brought_by = brought.brought_by, brought_at = brought.received_at
  from (
    select distinct on (company_id, subject) company_id, subject, brought_by, received_at
    from held_work
    where brought_by is not null and state = 'accepted' and subject is not null
    order by company_id, subject, received_at desc
  ) as brought
  where brought.company_id = notes.company_id and brought.subject = notes.uid;
-- commit
update sessions set brought_by = brought.brought_by, brought_at = brought.received_at
  from (
    select distinct on (company_id, subject) company_id, subject, brought_by, received_at
    from held_work
    where brought_by is not null and state = 'accepted' and subject is not null
    order by company_id, subject, received_at desc
  ) as brought
  where brought.company_id = sessions.company_id and brought.subject = sessions.uid;
-- commit
update behavior_entries set brought_by = brought.brought_by, brought_at = brought.received_at
  from (
    select distinct on (company_id, subject) company_id, subject, brought_by, received_at
    from held_work
    where brought_by is not null and state = 'accepted' and subject is not null
    order by company_id, subject, received_at desc
  ) as brought
  where brought.company_id = behavior_entries.company_id and brought.subject = behavior_entries.uid;
