-- A file of 5,000 clients held the company's clock for up to fifteen seconds, as long as a statement may take: what is
-- asked for each row read all of them.

-- The transaction itself remembers which company's changes all have their number. It was asked of the table, through all
-- that had got theirs a moment before. A savepoint that is undone takes this back with the changes.
create function remember_unnumbered() returns trigger
  language plpgsql as $$
begin
  perform set_config('app.numbered', '', true);
  return new;
end
$$;
create trigger remember_unnumbered before insert or update on changes for each row
  when (new.seq is null) execute function remember_unnumbered();

create or replace function raise_clock(company integer) returns bigint
  language plpgsql as $$
declare
  raised bigint;
begin
  insert into sync_clock as clock (company_id, seq) values (company, 1)
    on conflict (company_id) do update set seq = clock.seq + 1
    returning clock.seq into raised;
  update changes set seq = raised where company_id = company and seq is null;
  perform set_config('app.numbered', company::text, true);
  return raised;
end
$$;

create or replace function number_changes() returns trigger
  language plpgsql as $$
begin
  if current_setting('app.numbered', true) is distinct from new.company_id::text then
    perform raise_clock(new.company_id);
  end if;
  return null;
end
$$;

-- By the keys of its clients, always: a session's plan from when the company had a few would read all of them for each.
alter function note_budgets(integer, integer[], timestamptz) set enable_seqscan = off;
