-- The visit of the calendar that a session was started from, as its device says: on every other device it is that visit,
-- however far from its time. Null: from none, or nobody noted it, as before version 0096.
alter table sessions add column event_uid uuid;
