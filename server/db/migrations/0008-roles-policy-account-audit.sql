-- Two people who change one role or the policy at the same time find out.
alter table roles add column version integer not null default 1;
alter table companies add column policy_version integer not null default 1;

-- Screens know a role by its ident and people by its name: neither may stand for two.
create unique index roles_ident on roles (company_id, ident);
create unique index roles_name on roles (company_id, lower(name));
create index user_roles_by_role on user_roles (company_id, role_id);

-- What a person writes about themselves; names and address of sign-in stay in users.
create table user_profiles (
  company_id integer not null,
  user_id integer not null,
  phone text not null default '',
  middle_name text not null default '',
  ien text not null default '',
  address text not null default '',
  address_2 text not null default '',
  city text not null default '',
  country text not null default '',
  postal_code text not null default '',
  bank_account_type smallint check (bank_account_type between 0 and 3),
  bank_name text not null default '',
  about text not null default '',
  -- Sealed one by one (server/http/field-seal.ts): the database and its backups never hold them in the clear.
  social_security bytea,
  date_of_birth bytea,
  routing_number bytea,
  account_number bytea,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users
);
select guard_company_table('user_profiles');

create index audit_by_time on audit (company_id, at desc, id desc);
-- Looked up by its beginning, which only this collation can.
create index audit_by_action on audit (company_id, action collate "C");
create index audit_by_user on audit (company_id, user_id, at desc, id desc);

-- A chain over the rows of audit, a batch a link (server/db/seal-audit.ts).
create table audit_seals (
  company_id integer not null references companies,
  number integer not null,
  -- The batch is every row of the company after the last one of the batch before, up to last_id.
  first_id bigint not null,
  last_id bigint not null,
  row_count integer not null,
  -- Id (8 bytes) and SHA-256 (32 bytes) of each row, so that a break can be named and not only noticed.
  row_hashes bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null,
  primary key (company_id, number)
);
select guard_company_table('audit_seals');
-- A seal that was made stays as it is.
revoke update, delete on audit_seals from tallybook_app;
