-- Tokens are opaque: 256 random bits, of which only the SHA-256 is kept.

-- One sign-in on one device. Revoking it stops every token that came of it.
create table token_families (
  company_id integer not null,
  id uuid not null,
  user_id integer not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users
);
create index token_families_by_user on token_families (company_id, user_id);

create table access_tokens (
  company_id integer not null,
  token_hash bytea not null,
  family_id uuid not null,
  user_id integer not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, token_hash),
  foreign key (company_id, family_id) references token_families on delete cascade
);
create index access_tokens_by_family on access_tokens (company_id, family_id);

create table refresh_tokens (
  company_id integer not null,
  token_hash bytea not null,
  family_id uuid not null,
  user_id integer not null,
  expires_at timestamptz(3) not null,
  -- Set by the first use. With the token itself, `successor_salt` gives the same successor again:
  -- whoever lost the answer within the grace time gets it once more, and the chain never forks.
  used_at timestamptz(3),
  successor_salt bytea,
  primary key (company_id, token_hash),
  foreign key (company_id, family_id) references token_families on delete cascade
);
create index refresh_tokens_by_family on refresh_tokens (company_id, family_id);

-- Failed sign-ins, by the hash of an address or an account name; it waits, it never locks for good.
create table sign_in_failures (
  key bytea primary key,
  failures integer not null,
  last_at timestamptz(3) not null,
  blocked_until timestamptz(3)
);
create index sign_in_failures_by_time on sign_in_failures (last_at);
