-- When its author wrote a note first, by the device: it may have been without a network for a day. Null in what programs of
-- before stored, and where a device does not say.
alter table notes add column if not exists written_at timestamptz;
