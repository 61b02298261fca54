-- Billing and pay are marks of a session's note. Lists of sessions filter by them: kept beside the session, by a
-- trigger that no write can forget, so that finding the billed ones does not look into every note.
alter table sessions add column billed boolean not null default false, add column paid boolean not null default false;

alter table sessions disable trigger user;
update sessions set billed = note.ins_status is not null, paid = note.user_status is not null
  from notes as note
  where note.company_id = sessions.company_id and note.session_id = sessions.id and note.deleted_at is null
    and (note.ins_status is not null or note.user_status is not null);
alter table sessions enable trigger user;

create function mark_session_of_note() returns trigger
  language plpgsql as $$
begin
  update sessions set
    billed = new.deleted_at is null and new.ins_status is not null,
    paid = new.deleted_at is null and new.user_status is not null
  where company_id = new.company_id and id = new.session_id
    and (billed, paid) is distinct from
      (new.deleted_at is null and new.ins_status is not null, new.deleted_at is null and new.user_status is not null);
  return null;
end
$$;
create trigger mark_session_of_note
  after insert or update of ins_status, user_status, deleted_at, session_id on notes
  for each row when (new.session_id is not null) execute function mark_session_of_note();

drop index sessions_by_author_visit, sessions_by_visit;
create index sessions_by_author_visit on sessions (company_id, user_id, start_date desc, id desc)
  include (client_id, closed, visit_location, billed, paid);
create index sessions_by_visit on sessions (company_id, start_date desc, id desc)
  include (user_id, client_id, closed, visit_location, billed, paid);
create index sessions_billed on sessions (company_id, start_date desc, id desc)
  include (user_id, client_id, closed, visit_location, paid) where billed;
create index sessions_paid on sessions (company_id, start_date desc, id desc)
  include (user_id, client_id, closed, visit_location) where paid;

-- What is billed or paid lies behind a year of what is not; one place's notes lie between those of three others.
create index notes_billed on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, user_status, minutes) where deleted_at is null and ins_status is not null;
create index notes_paid on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, minutes) where deleted_at is null and user_status is not null;
create index notes_by_place on notes (company_id, location, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, state, ins_status, user_status, minutes) where deleted_at is null;
