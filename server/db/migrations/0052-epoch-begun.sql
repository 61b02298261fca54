-- Since when this life of the database goes on, so that a device that has not been back since is known to owe what the
-- backup lacks. Null: as long as anybody remembers.
alter table installation add column begun_at timestamptz;
