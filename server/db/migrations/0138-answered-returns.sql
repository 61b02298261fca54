-- What a reviewer asked for last, with who and when, once its author has answered it: the answer is read beside it. The
-- columns of the review are those of what is decided now.
alter table notes
  add column returned_comment text,
  add column returned_by integer,
  add column returned_at timestamptz,
  add foreign key (company_id, returned_by) references users;
