-- Whether somebody who may change caseloads chose a person's address, or sent a link to it. A link to any other address
-- is no way to clients. Of links that wait now nobody knows who chose where they went.
alter table users add column address_vouched boolean not null default true;
update users set address_vouched = false
where exists (
  select from password_links as link
  where link.company_id = users.company_id and link.user_id = users.id and link.kind in ('invite', 'address')
);
