-- Who brought work of another person in from a file, and when: on the row it made or changed, for as long as the row is.
alter table notes add column brought_by integer, add column brought_at timestamptz(3),
  add check ((brought_by is null) = (brought_at is null)),
  add foreign key (company_id, brought_by) references users;
alter table sessions add column brought_by integer, add column brought_at timestamptz(3),
  add check ((brought_by is null) = (brought_at is null)),
  add foreign key (company_id, brought_by) references users;
alter table behavior_entries add column brought_by integer, add column brought_at timestamptz(3),
  add check ((brought_by is null) = (brought_at is null)),
  add foreign key (company_id, brought_by) references users;

-- What was accepted before this: the latest for each record.
create temporary view brought_in as
  select distinct on (company_id, subject) company_id, subject, brought_by, received_at
  from held_work
  where brought_by is not null and state = 'accepted' and subject is not null
  order by company_id, subject, received_at desc;
update notes set brought_by = brought.brought_by, brought_at = brought.received_at
  from brought_in as brought where brought.company_id = notes.company_id and brought.subject = notes.uid;
update sessions set brought_by = brought.brought_by, brought_at = brought.received_at
  from brought_in as brought where brought.company_id = sessions.company_id and brought.subject = sessions.uid;
update behavior_entries set brought_by = brought.brought_by, brought_at = brought.received_at
  from brought_in as brought
  where brought.company_id = behavior_entries.company_id and brought.subject = behavior_entries.uid;
drop view brought_in;
