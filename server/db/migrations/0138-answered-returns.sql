-- What a reviewer asked for last, with who and when, once its author has answered it: the answer is read beside it. The
-- columns of the review are those of what is decided now.
alter table notes
  add column if not exists returned_comment text,
  add column if not exists returned_by integer,
  add column if not exists returned_at timestamptz;

-- commit
alter table notes drop constraint if exists notes_company_id_returned_by_fkey;
alter table notes
  add constraint notes_company_id_returned_by_fkey foreign key (company_id, returned_by) references users not valid;

-- commit
alter table notes validate constraint notes_company_id_returned_by_fkey;
