-- A sign-in names its device with each call. Those that it named before stay known, the first ones for good: revoking
-- any of them ends it, whichever it names now.
alter table token_families add column earlier_devices uuid[] not null default '{}';
create index token_families_by_earlier_device on token_families using gin (earlier_devices)
  where earlier_devices <> '{}';
