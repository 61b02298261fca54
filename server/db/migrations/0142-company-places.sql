-- Several databases for the companies of one installation (COMPANY_DATABASES, server/db/places). Where there is one,
-- nothing of this is used: every company is here.
alter table installation
  -- What this database is called among them, and where its numbers of companies and people lie; null: it is alone.
  add column place text,
  add column slot integer check (slot between 0 and 15),
  -- At home, what all of them are called: one that the settings forget is missed.
  add column places text[];

alter table companies
  -- 'arriving': a whole copy that is here once the one it was made of has left for this place with the same number of moves.
  -- 'moved': as it was when it left; nobody reads or changes it.
  add column status text not null default 'active' check (status in ('active', 'arriving', 'moved')),
  add column moves integer not null default 0,
  add column moved_to text,
  add column left_at timestamptz(3),
  -- An address signs in at one place alone: of a copy that has left, its accounts lie here.
  add column left_accounts jsonb;

-- Each transaction of a company begins with it where there are several databases, so that none reads or writes what has
-- left. Writing ones hold the lock that a move waits for; one that comes while it waits is told to come again. Both
-- states are of the class that callers take for "not now".
create function enter_company(company integer, writes boolean) returns void
  language plpgsql as $$
begin
  if writes and not pg_try_advisory_xact_lock_shared(7225105, company) then
    raise exception 'company % is being moved', company using errcode = '57T01';
  end if;
  -- A snapshot of its own, taken after the lock.
  if not exists (select from companies where id = company and status = 'active') then
    raise exception 'company % is not in this database', company using errcode = '57T02';
  end if;
end
$$;

-- A trigger of the audit, which every write is in, in databases that are several: it stops a program that does not know so.
create function enter_own_company() returns trigger
  language plpgsql as $$
begin
  if current_company() is not null then
    perform enter_company(current_company(), true);
  end if;
  return null;
end
$$;

create function find_company_copy(company integer)
  returns table (status text, moves integer, moved_to text)
  language sql stable security definer set search_path from current
  begin atomic
    select companies.status, companies.moves, companies.moved_to from companies where companies.id = company;
  end;

-- The last step of a move, which whoever looks for the company does when the one that moved it could not.
create function finish_move(company integer, move integer) returns void
  language sql security definer set search_path from current
  begin atomic
    update companies set status = 'active' where id = company and moves = move and status = 'arriving';
  end;

-- For the owner, who moves it: the copy that is left, and the same one served again where the other is lost.
create function leave_company(company integer, move integer, place text) returns void
  language sql
  begin atomic
    update companies set status = 'moved', moves = move, moved_to = place, left_at = clock_timestamp(), left_accounts = (
        select coalesce(jsonb_agg(to_jsonb(accounts)), '[]') from accounts where accounts.company_id = company)
      where companies.id = company and status = 'active';
    delete from accounts where accounts.company_id = company;
    delete from mails where mails.company_id = company;
  end;

create function reopen_company(company integer) returns void
  language sql
  begin atomic
    insert into accounts select account.* from companies,
      jsonb_populate_recordset(null::accounts, left_accounts) as account where companies.id = company;
    update companies set status = 'active', moves = moves + 1, moved_to = null, left_at = null, left_accounts = null
      where companies.id = company;
  end;

revoke execute on function find_company_copy(integer), finish_move(integer, integer) from public;
grant execute on function find_company_copy(integer), finish_move(integer, integer) to tallybook_app;

-- What was asked across companies asks of those that are here. (0006, 0013, 0018, 0046, 0100)
create or replace function find_bearer(company integer, hash bytea, moment timestamptz)
  returns table (
    user_id integer, family_id uuid, disabled boolean, policy jsonb, epoch uuid, permissions text[]
  )
  language sql stable security definer set search_path from current
  begin atomic
    select token.user_id, token.family_id, users.disabled_at is not null, companies.policy, installation.epoch, array(
      select distinct held.permission from user_roles
      join roles on roles.company_id = user_roles.company_id and roles.id = user_roles.role_id and roles.active
      join role_permissions held on held.company_id = roles.company_id and held.role_id = roles.id
      where user_roles.company_id = token.company_id and user_roles.user_id = token.user_id)
    from access_tokens token
    join token_families family on family.company_id = token.company_id and family.id = token.family_id
    join users on users.company_id = token.company_id and users.id = token.user_id
    join companies on companies.id = token.company_id and companies.status = 'active'
    cross join installation
    where token.company_id = company and token.token_hash = hash and token.expires_at > moment
      and family.revoked_at is null;
  end;

create or replace function find_bearer_and_clock(company integer, hash bytea, moment timestamptz)
  returns table (
    user_id integer, family_id uuid, disabled boolean, policy jsonb, epoch uuid, permissions text[], seq bigint
  )
  language sql stable security definer set search_path from current
  begin atomic
    select token.user_id, token.family_id, users.disabled_at is not null, companies.policy, installation.epoch, array(
      select distinct held.permission from user_roles
      join roles on roles.company_id = user_roles.company_id and roles.id = user_roles.role_id and roles.active
      join role_permissions held on held.company_id = roles.company_id and held.role_id = roles.id
      where user_roles.company_id = token.company_id and user_roles.user_id = token.user_id),
      coalesce((select clock.seq from sync_clock clock where clock.company_id = token.company_id), 0)
    from access_tokens token
    join token_families family on family.company_id = token.company_id and family.id = token.family_id
    join users on users.company_id = token.company_id and users.id = token.user_id
    join companies on companies.id = token.company_id and companies.status = 'active'
    cross join installation
    where token.company_id = company and token.token_hash = hash and token.expires_at > moment
      and family.revoked_at is null;
  end;

create or replace function find_invited(wanted text)
  returns table (company_id integer, user_id integer)
  language sql stable security definer set search_path from current
  begin atomic
    select users.company_id, users.id from users
    join companies on companies.id = users.company_id and companies.status = 'active'
    where users.email = wanted and users.invited_at is not null and users.disabled_at is null
      and not exists (
        select from accounts where accounts.company_id = users.company_id and accounts.user_id = users.id
      )
    order by users.invited_at desc
    limit 3;
  end;

create or replace function list_company_ids() returns setof integer
  language sql stable security definer set search_path from current
  begin atomic
    select id from companies where status = 'active' order by id;
  end;

create or replace function list_mail_companies(moment timestamptz) returns setof integer
  language sql stable security definer set search_path from current
  begin atomic
    select distinct mails.company_id from mails
    join companies on companies.id = mails.company_id and companies.status = 'active' where mails.next_at <= moment;
  end;
