-- When what a reviewer asked for last was answered, and by whom: until something is decided anew, it waits for them.
alter table notes
  add column answered_at timestamptz,
  add column answered_by integer,
  add foreign key (company_id, answered_by) references users;

create index notes_answered on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, returned_by)
  where deleted_at is null and review_decision is null and answered_at is not null;
