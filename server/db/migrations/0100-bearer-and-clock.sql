-- find_bearer of migration 0006, and with it the company's newest change number: what a standby must have before it may
-- answer this caller. Programs of before go on with the other one.
create function find_bearer_and_clock(company integer, hash bytea, moment timestamptz)
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
    join companies on companies.id = token.company_id
    cross join installation
    where token.company_id = company and token.token_hash = hash and token.expires_at > moment
      and family.revoked_at is null;
  end;

revoke execute on function find_bearer_and_clock(integer, bytea, timestamptz) from public;
grant execute on function find_bearer_and_clock(integer, bytea, timestamptz) to tallybook_app;
