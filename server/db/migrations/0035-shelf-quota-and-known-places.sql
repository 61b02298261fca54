-- Refused deliveries of one person could fill the disk, and a list of them the memory: each has its weight beside it.
alter table held_work add column bytes integer not null default 0;
update held_work set bytes = coalesce(octet_length(body::text), 0);

-- How much of one person's lies there undecided, without reading the bodies.
create index held_work_undecided on held_work (company_id, user_id, state) include (bytes)
  where state in ('open', 'copy');

-- From where an account was signed in to before: its owner is not kept out there by guesses made elsewhere. Hashes, as in
-- sign_in_failures: neither names anybody.
create table known_sign_in_places (
  account bytea not null,
  place bytea not null,
  last_at timestamptz(3) not null,
  primary key (account, place)
);
create index known_sign_in_places_by_time on known_sign_in_places (last_at);
grant select, insert, update, delete on known_sign_in_places to tallybook_app;
