-- The units that the client's day had in all before the undo: what is given back never makes them more. Older rows do not
-- know it; their units are counted anew.
alter table undone_notes add column day_units integer;
