-- When a session was last submitted, by the device that did: opened again on another one, the time that it lay submitted is left
-- out there, too. Null: it never was, or nobody noted it, as before version 0158.
alter table sessions add column if not exists closed_at timestamptz;
