-- What somebody who bills has seen of a note that was changed after billing, who and when: beside what was billed, which
-- stays what the claim was made with. Of a change that was seen before this, what was seen is all that is known of the claim.
alter table notes
  add column if not exists acknowledged_as jsonb,
  add column if not exists acknowledged_by integer,
  add column if not exists acknowledged_at timestamptz(3);
-- With the bill it is taken and given back.
alter table undone_notes
  add column if not exists acknowledged_as jsonb,
  add column if not exists acknowledged_by integer,
  add column if not exists acknowledged_at timestamptz(3);

create or replace function mark_claim_changed() returns trigger
  language plpgsql as $$
begin
  new.claim_changed := (new.data_changed and new.ins_status is not null)
    or (new.billed_as is not null and coalesce(new.acknowledged_as, new.billed_as) <> jsonb_build_object(
      'client_id', new.client_id, 'date_visited', new.date_visited, 'location', new.location,
      'begin_time', left(new.begin_time::text, 5), 'end_time', left(new.end_time::text, 5))
      || coalesce(new.amended, '{}'));
  return new;
end
$$;
create or replace trigger mark_claim_changed
  before update of billed_as, acknowledged_as, client_id, date_visited, location, begin_time, end_time, data_changed,
    ins_status, amended
  on notes for each row
  when (new.billed_as is not null or new.data_changed or old.claim_changed or new.amended is not null)
  execute function mark_claim_changed();

-- commit
alter table notes drop constraint if exists notes_company_id_acknowledged_by_fkey;
alter table notes
  add constraint notes_company_id_acknowledged_by_fkey foreign key (company_id, acknowledged_by) references users not valid;

-- commit
alter table notes validate constraint notes_company_id_acknowledged_by_fkey;

-- commit
-- An ICN that is taken off alone. Older rows hold to the older list, and so to this one.
alter table money_writes drop constraint if exists money_writes_action_check;
alter table money_writes add constraint money_writes_action_check check (action in (
  'insurance_billed', 'contractor_paid', 'undo', 'undo_pay', 'undo_icn', 'pay_date', 'restored', 'grouped', 'regrouped',
  'ungrouped')) not valid;
