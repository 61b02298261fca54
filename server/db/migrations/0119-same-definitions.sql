-- Digests of the texts that count, on that day, as what the definition was when the day began: it was put in those words.
-- Rows of before have none, but for the definition that stands in them.
alter table catalogue_changes add column same text[] not null default '{}';
