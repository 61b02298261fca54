-- What changed last, and under which number of the company's clock: one row for each thing that was ever changed,
-- moved up at each change. So the list grows with the data and not with the writes, and no cursor gets too old.
create table changes (
  company_id integer not null,
  entity text not null,
  entity_id integer not null,
  -- Whose row it is; 0: the company's.
  user_id integer not null default 0,
  client_id integer,
  -- Null only inside the transaction that changed the row.
  seq bigint,
  primary key (company_id, entity, entity_id, user_id)
);
create index changes_by_seq on changes (company_id, seq);
create index changes_by_user on changes (company_id, user_id, seq);
create index changes_of_client_sessions on changes (company_id, client_id, seq) where entity = 'session';
create index changes_unnumbered on changes (company_id) where seq is null;
select guard_company_table('changes');

-- A cursor from before this number knows nothing of what happened since: it is told to begin anew.
alter table sync_clock add column changes_from bigint not null default 0;
update sync_clock set changes_from = seq;

-- The company's next change number, given to all that this transaction has changed. The clock's row stays locked
-- until the commit, so numbers appear in the order of commits: this belongs at the end of a transaction.
create function raise_clock(company integer) returns bigint
  language plpgsql as $$
declare
  raised bigint;
begin
  insert into sync_clock as clock (company_id, seq) values (company, 1)
    on conflict (company_id) do update set seq = clock.seq + 1
    returning clock.seq into raised;
  update changes set seq = raised where company_id = company and seq is null;
  return raised;
end
$$;

-- Whoever forgets the clock gets it raised at the commit: no change stays without a number.
create function number_changes() returns trigger
  language plpgsql as $$
begin
  if exists (select from changes where company_id = new.company_id and seq is null) then
    perform raise_clock(new.company_id);
  end if;
  return null;
end
$$;
create constraint trigger changes_numbered after insert or update on changes
  deferrable initially deferred for each row when (new.seq is null) execute function number_changes();

create function note_change(company integer, what text, which integer, owner integer, client integer) returns void
  language sql
  begin atomic
    insert into changes (company_id, entity, entity_id, user_id, client_id, seq)
    values (company, what, which, coalesce(owner, 0), client, null)
    on conflict (company_id, entity, entity_id, user_id) do update set seq = null, client_id = excluded.client_id;
  end;

-- Writes down what a row's change means for those who read it. By a trigger, because nobody can forget a trigger.
create function track_change() returns trigger
  language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  case tg_argv[0]
    when 'session', 'note', 'behavior_entry', 'schedule_event', 'held_work' then
      perform note_change(changed.company_id, tg_argv[0], changed.id, changed.user_id, changed.client_id);
      -- Who had it before is told as well that it is gone.
      if tg_op = 'UPDATE' and old.user_id is distinct from new.user_id then
        perform note_change(old.company_id, tg_argv[0], old.id, old.user_id, old.client_id);
      end if;
    when 'of note' then
      perform note_change(note.company_id, 'note', note.id, note.user_id, note.client_id)
        from notes note where note.company_id = changed.company_id and note.id = changed.note_id;
    when 'client' then
      perform note_change(changed.company_id, 'client', changed.id, 0, changed.id);
    when 'caseload' then
      perform note_change(changed.company_id, 'caseload', changed.client_id, changed.user_id, changed.client_id);
    when 'assignment' then
      perform note_change(changed.company_id, 'assignment', changed.client_id, 0, changed.client_id);
    when 'behavior', 'skill', 'user', 'role' then
      perform note_change(changed.company_id, tg_argv[0], changed.id, 0, null);
    when 'of user' then
      perform note_change(changed.company_id, 'user', changed.user_id, 0, null);
    when 'of role' then
      perform note_change(changed.company_id, 'role', changed.role_id, 0, null);
    when 'policy' then
      perform note_change(changed.id, 'policy', changed.id, 0, null);
  end case;
  return null;
end
$$;

-- Only what is done for a company is a change; loading rows by other means is not, and costs nothing here.
create function track_table(tracked regclass, what text) returns void
  language plpgsql as $$
begin
  execute format(
    'create trigger track_change after insert or update or delete on %s for each row
     when (current_setting(''app.company_id'', true) <> '''') execute function track_change(%L)', tracked, what);
end
$$;

select track_table('sessions', 'session'), track_table('notes', 'note'), track_table('addenda', 'of note'),
  track_table('note_flags', 'of note'), track_table('behavior_entries', 'behavior_entry'),
  track_table('schedule_events', 'schedule_event'), track_table('clients', 'client'),
  track_table('caseloads', 'caseload'), track_table('client_behaviors', 'assignment'),
  track_table('client_skills', 'assignment'), track_table('behaviors', 'behavior'), track_table('skills', 'skill'),
  track_table('users', 'user'), track_table('user_roles', 'of user'), track_table('roles', 'role'),
  track_table('role_permissions', 'of role'), track_table('companies', 'policy');

-- A device as one person uses it: its numbers are counted for each person apart.
create table devices (
  company_id integer not null,
  id uuid not null,
  user_id integer not null,
  first_contact_at timestamptz(3) not null,
  last_contact_at timestamptz(3) not null,
  app_build text,
  -- The last number that the device has given out, as it says: what is not in `seen` below it has not come yet.
  told_seq bigint not null default 0,
  -- The numbers whose work is here: done, refused for good, held, or absorbed by another.
  seen int8multirange not null default '{}',
  revoked_at timestamptz(3),
  primary key (company_id, id, user_id),
  foreign key (company_id, user_id) references users
);
create index devices_by_contact on devices (company_id, last_contact_at desc, id, user_id);
select guard_company_table('devices');

-- Which device a sign-in is on, as it says itself; revoking the device ends these.
alter table token_families add column device_id uuid;
create index token_families_by_device on token_families (company_id, device_id) where device_id is not null;

-- Which numbers a receipt stands for besides its own.
alter table op_receipts add column absorbs int8multirange;

-- What its author delivered and the server could not do. It is kept whole until the office decides.
create table held_work (
  company_id integer not null,
  id integer generated by default as identity,
  -- The author.
  user_id integer not null,
  op_id uuid not null,
  method text not null,
  -- With its query.
  path text not null,
  if_match text,
  -- As it was sent, which may be anything: json keeps what jsonb refuses.
  body json,
  -- The session, or else the note or entry, that it is about.
  subject uuid,
  client_id integer,
  device_id uuid,
  device_seq bigint,
  -- The code of the refusal, 'client_not_yours' or 'parent_held'.
  reason text not null,
  problem json not null,
  -- 'copy': its author was told of the refusal and mends it; the office sees what was refused.
  state text not null check (state in ('open', 'copy', 'accepted', 'refused')),
  decided_by integer,
  decided_at timestamptz(3),
  decision_reason text,
  received_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, user_id, op_id),
  foreign key (company_id, user_id) references users,
  foreign key (company_id, decided_by) references users
);
create index held_work_by_state on held_work (company_id, state, id);
create index held_work_by_subject on held_work (company_id, user_id, subject) where subject is not null;
select guard_company_table('held_work');
select track_table('held_work', 'held_work');
