-- Who was invited under an address and has chosen no password yet. Like find_account it is asked before a company is
-- known and runs as its owner; several companies can have invited the same person.
create index users_invited on users (email) where invited_at is not null;

create function find_invited(wanted text)
  returns table (company_id integer, user_id integer)
  language sql stable security definer set search_path from current
  begin atomic
    select users.company_id, users.id from users
    where users.email = wanted and users.invited_at is not null and users.disabled_at is null
      and not exists (
        select from accounts where accounts.company_id = users.company_id and accounts.user_id = users.id
      )
    order by users.invited_at desc
    limit 3;
  end;

revoke execute on function find_invited(text) from public;
grant execute on function find_invited(text) to tallybook_app;
