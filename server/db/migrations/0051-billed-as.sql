-- For whom, when and where a note was when it was billed: what it says since is compared with it. Notes that are billed
-- already have none: nobody noted what they were billed with.
alter table notes add column if not exists billed_as jsonb;
