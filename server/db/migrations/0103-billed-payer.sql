-- Whom a claim was sent to: an insurance type, or -1 where nobody had entered one. It stays when the client is insured
-- otherwise later. Null: not billed.
alter table notes add column if not exists billed_payer smallint;
alter table undone_notes add column if not exists billed_payer smallint;

-- commit
-- What was billed before this: to whom its client's claims go now is all that is known.
-- repeat
with found as materialized (
  select company_id, id from notes
  where ins_status is not null and billed_payer is null
  order by company_id, id
  limit 10000
  for no key update)
update notes set billed_payer = coalesce(clients.insurance_type, -1)
  from found
  join notes as of on of.company_id = found.company_id and of.id = found.id
  join clients on clients.company_id = of.company_id and clients.id = of.client_id
  where notes.company_id = found.company_id and notes.id = found.id;

-- commit
update undone_notes set billed_payer = coalesce(clients.insurance_type, -1)
  from notes
  join clients on clients.company_id = notes.company_id and clients.id = notes.client_id
  where notes.company_id = undone_notes.company_id and notes.id = undone_notes.note_id
    and undone_notes.ins_status is not null and undone_notes.billed_payer is null;
