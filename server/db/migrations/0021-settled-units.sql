-- A note that was billed or paid keeps the units it was billed or paid with: counted again by the rule of today, every
-- reprinted statement would contradict its claim. Null: neither, or marked by a program that does not know of this;
-- then they are counted like those of any other note.
alter table notes add column settled_units integer check (settled_units >= 0);

-- What the units stand on: the marks, and the visit as it was. No write can forget them when either goes.
create function forget_units() returns trigger
  language plpgsql as $$
begin
  new.settled_units := null;
  return new;
end
$$;
create trigger forget_units
  before update of ins_status, user_status, client_id, date_visited, begin_time, end_time on notes
  for each row when (old.settled_units is not null and (
    new.ins_status is null and new.user_status is null
    or (old.client_id, old.date_visited, old.begin_time, old.end_time)
      is distinct from (new.client_id, new.date_visited, new.begin_time, new.end_time)))
  execute function forget_units();

-- What was marked before, and the indexes that hold it, come in 0029: not under the lock that a new column takes.
