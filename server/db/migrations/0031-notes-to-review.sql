-- Where reviewers are at it, the notes that nobody has reviewed are a handful among all: without this, finding them reads
-- every note there is.
create index notes_to_review on notes (company_id, date_visited desc, begin_time desc, id desc)
  include (user_id, client_id, location, state) where deleted_at is null and review_decision is null;
