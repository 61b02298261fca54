-- When a session was begun on its device, by the device's clock, and its first observation that stands: what it counts
-- was not watched before. Null: nobody noted it, as before version 0054.
alter table sessions add column begun_at timestamptz, add column first_at timestamptz;
