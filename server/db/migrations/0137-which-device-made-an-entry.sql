-- On which device a typed entry was made: another one of its author's that says there is none yet has not seen it.
-- Null: by the API, or before this was kept.
alter table behavior_entries add column device_id uuid;
