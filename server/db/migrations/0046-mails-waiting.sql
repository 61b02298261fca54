-- Mails that somebody waits for, until a mail server has taken them. Not their text: it holds a one-time link, which is
-- made when the mail goes out, so that nobody who reads this table, or a backup of it, can use one.
create table mails (
  company_id integer not null,
  id uuid not null,
  user_id integer not null,
  kind text not null check (kind in ('reset', 'invite')),
  asked_at timestamptz(3) not null,
  -- Nobody waits for it any longer.
  expires_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- While one process sends it, it is nobody else's turn before this.
  next_at timestamptz(3) not null,
  failure text check (failure in ('unreachable', 'refused', 'failed')),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users
);
create index mails_by_turn on mails (next_at);
create index mails_by_user on mails (company_id, user_id);
select guard_company_table('mails');

-- Whose turn it is, and how many wait: all that work in the background and the metrics need across companies.
create function list_mail_companies(moment timestamptz) returns setof integer
  language sql stable security definer set search_path from current
  begin atomic
    select distinct company_id from mails where next_at <= moment;
  end;
create function count_mails_waiting() returns table (waiting integer, oldest timestamptz)
  language sql stable security definer set search_path from current
  begin atomic
    select count(*)::integer, min(asked_at) from mails;
  end;
revoke execute on function list_mail_companies(timestamptz), count_mails_waiting() from public;
grant execute on function list_mail_companies(timestamptz), count_mails_waiting() to tallybook_app;
