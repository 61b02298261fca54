-- What somebody else than its author brought in gives way where the author's own device says something else under the
-- same uid. Records themselves carry who did it; a fact and an addendum say only that it was so.
alter table session_events add column brought_in boolean not null default false;
alter table addenda add column brought_in boolean not null default false;
