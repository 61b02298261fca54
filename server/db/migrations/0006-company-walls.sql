-- The second wall between companies. Requests run as the role tallybook_app, which owns nothing, each in a
-- transaction that names its company (server/db/transaction.ts). A query that forgets its WHERE then still sees
-- the rows of one company, and of none when no company was named.
do $$
begin
  create role tallybook_app nologin;
exception
  -- Another database of this cluster made it before, or is making it now.
  when duplicate_object or unique_violation then null;
end
$$;

-- Whoever starts the server must be able to become the role; a superuser can anyway.
do $$
begin
  if not pg_has_role(current_user, 'tallybook_app', 'member') then
    execute format('grant tallybook_app to %I', current_user);
  end if;
end
$$;

do $$
begin
  execute format('grant usage on schema %I to tallybook_app', current_schema());
end
$$;

-- Null outside a company: then no row is in it.
create function current_company() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::integer;

-- Every table that has a company_id is handed to this once, by the migration that makes it.
create function guard_company_table(guarded regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format(
    'create policy one_company on %s using (company_id = current_company()) with check (company_id = current_company())',
    guarded);
  execute format('grant select, insert, update, delete on %s to tallybook_app', guarded);
end
$$;

select guard_company_table(name) from unnest(array[
  'sync_clock', 'users', 'accounts', 'roles', 'role_permissions', 'user_roles', 'clients', 'caseloads', 'behaviors',
  'skills', 'client_behaviors', 'client_skills', 'token_families', 'access_tokens', 'refresh_tokens', 'sessions',
  'session_events', 'pay_groups', 'notes', 'addenda', 'flags', 'note_flags', 'behavior_entries',
  'behavior_entry_rows', 'schedule_events', 'op_receipts', 'audit'
]::regclass[]) as name;

-- What was written down stays as it was.
revoke update, delete on audit from tallybook_app;

alter table companies enable row level security;
create policy one_company on companies using (id = current_company()) with check (id = current_company());
grant select, update on companies to tallybook_app;

-- These two hold nobody's data: which life of the database this is, and hashes of who failed to sign in.
grant select on installation to tallybook_app;
grant select, insert, update, delete on sign_in_failures to tallybook_app;

-- The two questions that come before a company is known. They answer for one exact address or token, and run as
-- their owner, whom the policies do not bind.
create function find_account(wanted text)
  returns table (company_id integer, user_id integer, password_hash text)
  language sql stable security definer set search_path from current
  begin atomic
    select accounts.company_id, accounts.user_id, accounts.password_hash from accounts where accounts.email = wanted;
  end;

create function find_bearer(company integer, hash bytea, moment timestamptz)
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
    join companies on companies.id = token.company_id
    cross join installation
    where token.company_id = company and token.token_hash = hash and token.expires_at > moment
      and family.revoked_at is null;
  end;

revoke execute on function find_account(text), find_bearer(integer, bytea, timestamptz) from public;
grant execute on function find_account(text), find_bearer(integer, bytea, timestamptz) to tallybook_app;
