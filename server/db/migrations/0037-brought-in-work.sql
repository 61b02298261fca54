-- Who brought in held work of another person from a file; somebody else accepts it.
alter table held_work add column brought_by integer;
alter table held_work add foreign key (company_id, brought_by) references users;
