-- How long the notes of a client's day were when a claim of it was undone, by their ids; day_units is written again, with
-- what was billed of the day or would have come back by earlier undos. From both it is reckoned what comes back with a
-- restore (src/domain/money/units.ts). units_stand and retaken_units are read and written no more: processes of the
-- version before still do until they are replaced.
alter table undone_notes add column day_lengths jsonb, add column day_pooled boolean;
