-- Who brought in an addendum or a fact of a visit from a file, and when, stands on that row: the note or the visit around
-- it may be its author's own, or come from another file.
alter table addenda add column if not exists brought_by integer, add column if not exists brought_at timestamptz(3);
alter table session_events add column if not exists brought_by integer, add column if not exists brought_at timestamptz(3);

-- commit
alter table addenda drop constraint if exists addenda_brought_by, drop constraint if exists addenda_brought_in;
alter table addenda
  add constraint addenda_brought_by foreign key (company_id, brought_by) references users not valid,
  add constraint addenda_brought_in check ((brought_by is null) = (brought_at is null)) not valid;
alter table session_events drop constraint if exists session_events_brought_by,
  drop constraint if exists session_events_brought_in;
alter table session_events
  add constraint session_events_brought_by foreign key (company_id, brought_by) references users not valid,
  add constraint session_events_brought_in check ((brought_by is null) = (brought_at is null)) not valid;

-- commit
alter table addenda validate constraint addenda_brought_by, validate constraint addenda_brought_in;

-- commit
alter table session_events validate constraint session_events_brought_by, validate constraint session_events_brought_in;

-- commit
-- Of what was accepted before this, as far as its held work says it.
update addenda set brought_by = held.brought_by, brought_at = held.received_at
  from held_work as held
  where addenda.brought_in and addenda.brought_by is null and held.company_id = addenda.company_id
    and held.user_id = addenda.user_id and held.subject = addenda.uid and held.brought_by is not null
    and held.state = 'accepted' and held.path like '/api/note/%/addendum';

-- commit
-- repeat
with found as materialized (
  select fact.company_id, fact.session_id, fact.uid, held.brought_by, held.received_at
  from held_work as held
  join sessions on sessions.company_id = held.company_id and sessions.uid = held.subject
  join session_events as fact on fact.company_id = sessions.company_id and fact.session_id = sessions.id
    and fact.received_at = held.decided_at
  where held.brought_by is not null and held.state = 'accepted' and held.path = '/api/session/data-entry'
    and fact.brought_in and fact.brought_by is null
  limit 10000)
update session_events as fact set brought_by = found.brought_by, brought_at = found.received_at
  from found
  where fact.company_id = found.company_id and fact.session_id = found.session_id and fact.uid = found.uid;
