-- Whether a note gets back the units that an undo took. Not when another note of its client's day has got some since, when
-- it was billed anew, or when its visit was changed: then they are counted anew. Held where those happen; day_units, by
-- which it was guessed at when it was restored, is written no more.
alter table undone_notes add column units_stand boolean not null default true;

update undone_notes set units_stand = false
from notes
where notes.company_id = undone_notes.company_id and notes.id = undone_notes.note_id and undone_notes.restored_at is null
  and undone_notes.settled_units is not null
  and (undone_notes.as_was is distinct from jsonb_build_object('client_id', notes.client_id,
      'date_visited', notes.date_visited, 'location', notes.location, 'begin_time', left(notes.begin_time::text, 5),
      'end_time', left(notes.end_time::text, 5))
    or undone_notes.day_units is null or undone_notes.day_units < undone_notes.settled_units + (
    select coalesce(sum(beside.settled_units), 0) from notes as beside
    where beside.company_id = notes.company_id and beside.client_id = notes.client_id
      and beside.date_visited = notes.date_visited and beside.deleted_at is null));

create index undone_notes_of_note on undone_notes (company_id, note_id) where restored_at is null;
