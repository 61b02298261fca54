-- When a session was begun on its device, by the device's clock: what it counts was not watched before. Null: nobody
-- noted it, as before version 0054.
alter table sessions add column begun_at timestamptz;
