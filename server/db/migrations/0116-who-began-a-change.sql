-- Who made something of the catalogue otherwise on a day first: of each person there is room for so many, whoever goes on
-- with it later that day. Null in what programs of before wrote: whoever changed it last.
alter table catalogue_changes add column if not exists begun_by integer;

-- commit
alter table catalogue_changes drop constraint if exists catalogue_changes_begun_by;
alter table catalogue_changes
  add constraint catalogue_changes_begun_by foreign key (company_id, begun_by) references users not valid;

-- commit
alter table catalogue_changes validate constraint catalogue_changes_begun_by;
