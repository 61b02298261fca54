-- A file may use the key of work that its author's device still has: each of the two is kept as what it says.
alter table held_work add column body_hash bytea not null default sha256('');
update held_work set body_hash = sha256(convert_to(coalesce(body::text, ''), 'UTF8'));
alter table held_work drop constraint held_work_company_id_user_id_op_id_key;
alter table held_work add unique (company_id, user_id, op_id, body_hash);
