-- A correction of an ICN speaks for those who were under it together. Every time that notes come under an ICN, leave it by an
-- undo, or are corrected is a step of one numbering, that of the corrections: `icn_since` is the one by which a note came to
-- its pay group, `entered` has those of the notes that a correction moved, and `undone_notes.correction` is the one of the
-- undo. Null and 0: before this was kept.
alter table notes add column icn_since integer;
alter table undone_notes add column icn_since integer;
alter table icn_corrections add column entered integer[] not null default '{0}';
grant usage on sequence icn_corrections_id_seq to tallybook_app;
