-- A planned visit names its client only to whoever has them on the caseload: when that changes, the visit reads
-- differently, and the device that keeps it is told. A function of its own beside track_change(), so that a process of
-- the release before goes on unchanged.
create function track_planned_visits() returns trigger
  language plpgsql as $$
begin
  perform note_change(event.company_id, 'schedule_event', event.id, event.user_id, event.client_id)
    from schedule_events event
    where event.company_id = new.company_id and event.user_id = new.user_id and event.client_id = new.client_id
      and event.deleted_at is null;
  return null;
end
$$;
create trigger track_planned_visits after insert or update of removed_at on caseloads for each row
  when (current_setting('app.company_id', true) <> '') execute function track_planned_visits();
