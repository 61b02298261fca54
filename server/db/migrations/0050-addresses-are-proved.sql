-- An address that the office changes becomes a sign-in when its owner opens the link that is mailed to it ('address');
-- the address that signs in until then gets a notice, without a link.
alter table password_links drop constraint password_links_kind_check;
alter table password_links add check (kind in ('reset', 'invite', 'address'));
alter table mails drop constraint mails_kind_check;
alter table mails add check (kind in ('reset', 'invite', 'address', 'notice'));
