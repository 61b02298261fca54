-- Sealed fields that were saved before the sign-in moved to another address: whoever signs in there does not open them.
alter table user_profiles add column closed_fields text[] not null default '{}';
