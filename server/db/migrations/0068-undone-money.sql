-- What an undo of billing or pay took away, so that it can be given back for thirty days. One act may be many calls; the
-- device names it. A column that the undo left alone is null here.
create table undone_acts (
  company_id integer not null,
  act uuid not null,
  user_id integer not null,
  at timestamptz(3) not null,
  primary key (company_id, act),
  foreign key (company_id, user_id) references users
);
create index undone_acts_newest on undone_acts (company_id, at desc);

create table undone_notes (
  company_id integer not null,
  act uuid not null,
  note_id integer not null,
  ins_status date,
  user_status date,
  date_week date,
  pay_group_id integer,
  billed_as jsonb,
  settled_units integer,
  -- For whom, when and where the visit was: pay is given back for that alone.
  as_was jsonb not null,
  restored_at timestamptz(3),
  primary key (company_id, act, note_id),
  foreign key (company_id, act) references undone_acts on delete cascade,
  foreign key (company_id, note_id) references notes,
  foreign key (company_id, pay_group_id) references pay_groups
);

select guard_company_table(name) from unnest(array['undone_acts', 'undone_notes']::regclass[]) as name;

-- Older rows hold to the older list, and so to this one.
alter table money_writes drop constraint money_writes_action_check;
alter table money_writes add constraint money_writes_action_check check (action in (
  'insurance_billed', 'contractor_paid', 'undo', 'undo_pay', 'pay_date', 'restored', 'grouped', 'ungrouped')) not valid;
alter table money_marks drop constraint money_marks_mark_check;
alter table money_marks add constraint money_marks_mark_check check (mark in (
  'billed', 'paid', 'grouped', 'undone', 'unpaid', 'dated', 'restored')) not valid;
