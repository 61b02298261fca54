-- What an acknowledged change was before somebody had seen it, so that the acknowledgement can be taken back: what was seen
-- until then, by whom and when, the payer, and what is known of the session's data. `at`: of which acknowledgement; of one
-- of before this, nobody knows it. `over`: the same of the one before.
alter table notes add column if not exists acknowledged_over jsonb;
