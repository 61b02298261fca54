-- How long the episodes of a row lasted together, in seconds; null where nobody measured it. What did not happen has none.
alter table behavior_entry_rows
  add column seconds integer check (seconds between 1 and 86400),
  add constraint behavior_entry_rows_lasted check (seconds is null or entry > 0);
