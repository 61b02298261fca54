-- Older rows hold to the older list, and so to this one.
alter table money_writes drop constraint money_writes_action_check;
alter table money_writes add constraint money_writes_action_check check (action in (
  'insurance_billed', 'contractor_paid', 'undo', 'undo_pay', 'pay_date', 'restored', 'grouped', 'regrouped',
  'ungrouped')) not valid;
