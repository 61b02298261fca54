-- Names that look the same are one: a space of another width, an accent in two pieces or a typographic apostrophe made
-- a second ICN, flag or role. What they share is computed by src/domain/text.ts, so the program fills it in for the rows
-- that are there; of two that look the same already, the older gets it, and the other stays as it is.
alter table pay_groups add column icn_key text;
alter table flags add column name_key text;
alter table roles add column name_key text;
alter table behaviors add column name_key text;
alter table skills add column name_key text;

drop index flags_name;
drop index roles_name;
drop index behaviors_name;
drop index skills_name;
create unique index pay_groups_icn on pay_groups (company_id, icn_key);
create unique index flags_name on flags (company_id, category, name_key);
create unique index roles_name on roles (company_id, name_key);
create unique index behaviors_name on behaviors (company_id, name_key) where retired_at is null;
create unique index skills_name on skills (company_id, name_key) where retired_at is null;
