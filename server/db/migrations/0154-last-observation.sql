-- A session's last observation that stands, as `first_at` is its first. Null: nobody noted it, as before version 0154.
alter table sessions add column last_at timestamptz;
