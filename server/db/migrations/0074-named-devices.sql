-- A name that people give to a device, and which browser and system it is.
alter table devices
  add column name text check (char_length(name) <= 60),
  add column browser text check (char_length(browser) <= 60);
