-- What counts as one and what does not, as the therapist reads it in the session; '' where nobody has written it.
alter table behaviors add column definition text not null default '' check (length(definition) <= 2000);
alter table skills add column definition text not null default '' check (length(definition) <= 2000);
