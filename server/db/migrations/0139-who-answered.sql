-- When what a reviewer asked for last was answered, and by whom: until something is decided anew, it waits for them.
alter table notes
  add column if not exists answered_at timestamptz,
  add column if not exists answered_by integer;

-- commit
alter table notes drop constraint if exists notes_company_id_answered_by_fkey;
alter table notes
  add constraint notes_company_id_answered_by_fkey foreign key (company_id, answered_by) references users not valid;

-- commit
alter table notes validate constraint notes_company_id_answered_by_fkey;

-- commit
create index if not exists notes_answered on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, returned_by)
  where deleted_at is null and review_decision is null and answered_at is not null;
