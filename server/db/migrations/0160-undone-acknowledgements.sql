-- What the acknowledgement stood over that an undo took along (0157): another bill of its note may be acknowledged before the
-- undo is restored. Of undos of before, what the note itself still has of it counts.
alter table undone_notes add column if not exists acknowledged_over jsonb;
