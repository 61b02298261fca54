-- The login of DATABASE_URL may own nothing and be a mere member of tallybook_app: it reads here whether the
-- database has the tables that its program needs.
grant select on migrations to tallybook_app;

-- From PostgreSQL 16 on, whoever makes a role may hand it on without being allowed to become it. The owner's own
-- login serves requests too where there is no other.
do $$
begin
  if current_setting('server_version_num')::integer >= 160000 then
    if not pg_has_role(current_user, 'tallybook_app', 'set') then
      execute format('grant tallybook_app to %I with inherit true, set true', current_user);
    end if;
  end if;
end
$$;

-- Work in the background goes from company to company; their names and everything else stay behind the wall.
create function list_company_ids() returns setof integer
  language sql stable security definer set search_path from current
  begin atomic
    select id from companies order by id;
  end;
revoke execute on function list_company_ids() from public;
grant execute on function list_company_ids() to tallybook_app;

-- Rows come in the order of time, so a few bytes per megabyte of table find the old ones.
create index op_receipts_by_age on op_receipts using brin (received_at) with (autosummarize = on);
create index refresh_tokens_by_age on refresh_tokens using brin (expires_at) with (autosummarize = on);
