-- The office's live lists hear of phase-change lines, pay groups and flags as well. A function of its own beside
-- track_change(), so that a process of the release before goes on unchanged.
create function track_listed_change() returns trigger
  language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  case tg_argv[0]
    when 'phase_line' then
      perform note_change(changed.company_id, 'phase_line', changed.id, 0, changed.client_id);
    when 'pay_group', 'flag' then
      perform note_change(changed.company_id, tg_argv[0], changed.id, 0, null);
    when 'of pay group' then
      -- A thousand notes of one group are one change of it.
      insert into changes (company_id, entity, entity_id)
        select distinct new.company_id, 'pay_group', which
        from unnest(array[old.pay_group_id, new.pay_group_id]) which where which is not null
      on conflict (company_id, entity, entity_id, user_id) do update set seq = null where changes.seq is not null;
  end case;
  return null;
end
$$;

create function track_listed_table(tracked regclass, what text) returns void
  language plpgsql as $$
begin
  execute format(
    'create trigger track_listed_change after insert or update or delete on %s for each row
     when (current_setting(''app.company_id'', true) <> '''') execute function track_listed_change(%L)', tracked, what);
end
$$;

select track_listed_table('phase_lines', 'phase_line'), track_listed_table('pay_groups', 'pay_group'),
  track_listed_table('flags', 'flag');

-- A group's hours and how much of it is paid are those of its notes.
create trigger track_pay_group after update of pay_group_id, ins_status, user_status, deleted_at, begin_time, end_time
  on notes for each row
  when (current_setting('app.company_id', true) <> '' and (
    old.pay_group_id is distinct from new.pay_group_id
    or new.pay_group_id is not null and (old.ins_status, old.user_status, old.deleted_at, old.begin_time, old.end_time)
      is distinct from (new.ins_status, new.user_status, new.deleted_at, new.begin_time, new.end_time)))
  execute function track_listed_change('of pay group');

-- What is billed and waits for its pay lies between a year of unbilled notes and all the years that are settled: its
-- pages, the last one too, are found without walking through either.
create index notes_billed_unpaid on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state, minutes)
  where deleted_at is null and ins_status is not null and user_status is null;

-- A therapist's billed sessions lie behind those of the last weeks.
create index sessions_billed_of_author on sessions (company_id, user_id, start_date desc, id desc)
  include (client_id, closed, visit_location, paid) where billed;
