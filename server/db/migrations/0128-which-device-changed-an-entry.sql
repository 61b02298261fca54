-- From which device a typed entry was changed: what its person did on another one of theirs they have not seen on this one.
-- Null: by the API, or before this was kept.
alter table behavior_entry_revisions add column device_id uuid;
