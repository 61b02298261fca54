-- A sign-in names its device with each call. Those that it named before stay known: revoking any of them ends it,
-- whichever it names now.
alter table token_families add column earlier_devices uuid[] not null default '{}';
