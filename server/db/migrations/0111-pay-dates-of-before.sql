-- A changed pay date is kept like an undo: `user_status` and `date_week` are the day of before, `pay_date` the one that the
-- act has put in their place. It is given back while the note has that one, and it is of the same pay: of the call that
-- paid it (`pay_write`; null where that was not written down).
alter table undone_notes add column pay_date date, add column pay_write integer;
