-- A session that was started by mistake: kept with all that was recorded in it, and part of no sum. A record that is
-- brought back, or submitted after all, has neither.
alter table sessions
  add column voided_at timestamptz(3),
  add column void_reason text check (char_length(void_reason) <= 500),
  add constraint sessions_voided check ((voided_at is null) = (void_reason is null) and (voided_at is null or not closed));
